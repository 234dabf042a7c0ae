import { readBytes, refusal } from '../../../testing/audience/reading.ts';

const person = (at: number) =>
  `<tr><td>${at}</td><td>50000</td><td>Female</td><td>${at % 3}</td><td class=x>&#52;</td></tr>`;
const page = (rows: string, headings = '<th>Netflix</th><th>Tom &amp; Co<br>Radio: Nova</th>') =>
  `<!DOCTYPE html><html><style>td { color: red }</style><table><tr><td>menu</td></tr></table>
  <table border="1"><tr><th>id</th><th>weight</th><th>gender</th>${headings}</tr>${rows}</table></html>`;
const people = Array.from({ length: 60 }, (_, at) => person(at)).join('\n');

test('the largest table of a web page is read', async () => {
  const { audienceMatrix, facts } = await readBytes(page(people, '<th>Netflix</th><th>Stan&nbsp;</th>'));
  expect(audienceMatrix.universe).toBe(60 * 50_000);
  expect(facts.vehicles).toMatchObject([{ column: 'Netflix' }, { column: 'Stan', mean_use: 4 }]);
  expect(facts.notes.join(' ')).toContain('The file is a web page: its largest table was read.');
});

test('cells that span rows and columns keep the others in their columns', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => {
    const [one, two] = [2 * at, 2 * at + 1];
    return `<tr><td>${one}</td><td>50000</td><td rowspan="2">NSW</td><td>1</td><td>2</td></tr>
      <tr><td>${two}</td><td>50000</td><td>1</td><td>2</td></tr>`;
  });
  const headings = '<tr><th colspan=3>Person</th><th colspan=2>Uses a month</th></tr>';
  const text = page(rows.join(''), '<th>Netflix</th><th>Stan</th>').replace('<tr><th>id', `${headings}<tr><th>id`);
  const { facts, audienceMatrix } = await readBytes(text);
  expect(audienceMatrix.sample).toBe(60);
  expect(facts.vehicles).toMatchObject([{ mean_use: 1 }, { mean_use: 2 }]);
});

test('a web page without cells is refused', async () => {
  const refused = await refusal('<!DOCTYPE html><html><p>Moved</p></html>');
  expect(refused.message).toContain('The file is a web page, not a table.');
});
