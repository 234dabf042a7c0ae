import { screen, waitFor, within } from '@testing-library/react';
import { respondentFile } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/page/renderApp.tsx';

type TestApp = Awaited<ReturnType<typeof renderApp>>;

const PEOPLE = 60;
const csv = () => {
  const rows = Array.from({ length: PEOPLE }, (_, at) =>
    [at, '12.345', 18 + at, at % 6, 1 + (at % 5), 5 - (at % 5)].join(';'),
  );
  return ['id;weight;age;BVOD: 7plus;Radio: Nova;Social: TikTok', ...rows, ''].join('\n');
};

const drop = async ({ user }: TestApp, file = respondentFile('omnibus.csv', csv())) =>
  user.upload(await screen.findByLabelText('Upload the audience file'), file);
const universe = async () => {
  const figures = within(await screen.findByLabelText('The file in figures'));
  return figures.getByText('Universe').parentElement!.textContent;
};

async function fill({ user }: TestApp) {
  await user.type(await screen.findByPlaceholderText('Enter your plan name'), 'Omnibus');
  await user.type(screen.getByLabelText('Monthly National Budget ($)'), '500000');
  await user.selectOptions(screen.getByLabelText('Strategy'), 'Brand Awareness');
  await user.selectOptions(screen.getByLabelText('Buying Demographic'), 'all people 14+');
  await user.selectOptions(screen.getByLabelText('Client'), 'Banksia Bank');
}

test('a doubt shows the effects of its answers, and an answer is applied at once', async () => {
  const app = await renderApp();
  await drop(app);
  expect(await universe()).toMatch(/^Universe740,700people/);
  expect(await screen.findByText('Run will ask 2 questions')).toBeVisible();
  const doubts = screen.getByRole('region', { name: 'Doubts' });
  const decimals = await within(doubts).findByRole('radio', {
    name: /^Decimals: 12\.345 is 12\.345 .*741 \(−99\.9%\) people, target 741 \(−99\.9%\), reach [\d.]+%$/,
  });
  await app.user.click(decimals);
  expect(decimals).toBeChecked();
  await waitFor(async () => expect(await universe()).toMatch(/^Universe741people/));
  // The other question, and a new one, because 741 people are very few.
  expect(await screen.findByText('Run will ask 2 questions')).toBeVisible();
  const people = within(doubts).getByRole('textbox', { name: 'Number of people' });
  expect(people).toHaveValue('21,500,000');
  await app.user.clear(people);
  await app.user.type(people, '14m{Enter}');
  await waitFor(async () => expect(await universe()).toMatch(/^Universe14,000,000people/));
  expect(await screen.findByText('Run will ask 1 question')).toBeVisible();
});

test('a column is corrected above its cells', async () => {
  const app = await renderApp();
  await drop(app);
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  expect(table.getByLabelText('weight is')).toHaveDisplayValue('weight');
  const column = table.getByLabelText('BVOD: 7plus is');
  expect(column).toHaveDisplayValue('BVOD > BVOD 30s');
  // Another format of the channel, and another channel altogether.
  await app.user.selectOptions(column, within(column).getByRole('option', { name: 'BVOD > BVOD 15s' }));
  await waitFor(() => expect(table.getByLabelText('BVOD: 7plus is')).toHaveDisplayValue('BVOD > BVOD 15s'));
  await app.user.selectOptions(column, within(column).getByRole('option', { name: 'SVOD > SVOD ad tier 15s' }));
  await waitFor(() => expect(table.getByLabelText('BVOD: 7plus is')).toHaveDisplayValue('SVOD > SVOD ad tier 15s'));
  await app.user.selectOptions(table.getByLabelText('BVOD: 7plus is'), 'not used');
  await waitFor(() => expect(table.getByLabelText('BVOD: 7plus is')).toHaveDisplayValue('not used'));
  const figures = within(screen.getByLabelText('The file in figures'));
  expect(figures.getByText('Vehicles matched').parentElement).toHaveTextContent('Vehicles matched2');
});

test('a refused file is corrected above its columns, and next month’s file is read the same way at once', async () => {
  const app = await renderApp();
  const people = Array.from({ length: PEOPLE }, (_, at) => [`P${at}`, 10000, 18 + at, at % 6, at % 4].join(','));
  const file = (name: string) => respondentFile(name, ['Wave nine', 'who,n,yrs,q7a,q7b', ...people, ''].join('\n'));
  await drop(app, file('wave9.csv'));
  expect(await screen.findByText('The file is not recognised as an audience file.')).toBeVisible();
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  const correct = async (heading: string, what: string) => {
    const column = await table.findByLabelText(`${heading} is`);
    await app.user.selectOptions(column, within(column).getByRole('option', { name: what }));
  };
  await correct('n', 'weight');
  await correct('yrs', 'age');
  // No column is a vehicle yet: still refused, and the corrections are kept.
  expect(await screen.findByText('This file cannot be used for a plan')).toBeVisible();
  expect(table.getByLabelText('n is')).toHaveDisplayValue('weight');
  await correct('q7a', 'BVOD > BVOD 30s');
  expect(await universe()).toMatch(/^Universe600,000people/);
  expect(screen.queryByText('This file cannot be used for a plan')).not.toBeInTheDocument();
  expect(screen.getByLabelText('yrs is')).toHaveDisplayValue('age');

  await app.user.click(screen.getByRole('button', { name: /^Remove / }));
  await drop(app, file('wave10.csv'));
  expect(await screen.findByText(/Read as “wave9.csv” was/)).toBeVisible();
  expect(await universe()).toMatch(/^Universe600,000people/);
});

test('a refused file with wrongly detected columns is corrected above its columns', async () => {
  const app = await renderApp();
  const people = Array.from({ length: PEOPLE }, (_, at) => [at, 'heavy', 10000, at % 6, at % 4, at % 3].join(','));
  const text = ['id,weight,people,BVOD: 7plus,Radio: Nova,Social: TikTok', ...people, ''].join('\n');
  await drop(app, respondentFile('words.csv', text));
  expect(await screen.findByText('This file cannot be used for a plan')).toBeVisible();
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  expect(table.getByLabelText('weight is')).toHaveDisplayValue('weight');
  expect(table.getByLabelText('Radio: Nova is')).toHaveDisplayValue(/^Radio > /);
  await app.user.selectOptions(table.getByLabelText('weight is'), 'not used');
  await app.user.selectOptions(await table.findByLabelText('people is'), 'weight');
  await waitFor(async () => expect(await universe()).toMatch(/^Universe600,000people/));
});

test('the unit of the weights is set for the whole file', async () => {
  const app = await renderApp();
  await drop(app);
  expect(await universe()).toMatch(/^Universe740,700people/);
  await app.user.click(screen.getByText('Layout'));
  expect(screen.getByLabelText('Weights in')).toHaveDisplayValue('people');
  await app.user.selectOptions(screen.getByLabelText('Weights in'), 'thousands of people');
  await waitFor(async () => expect(await universe()).toMatch(/^Universe740,700,000people/));
});

test('columns of a crosstab are corrected', async () => {
  const app = await renderApp();
  const rows = ['BVOD,7plus,6000,9000', 'Radio,Nova,4000,5000', 'Social,TikTok,3000,3500'];
  const text = ['Figures in people', 'Universe,20000', 'Channel,Vehicle,Audience,Saturday figures', ...rows, ''].join(
    '\n',
  );
  await drop(app, respondentFile('tabs.csv', text));
  await app.user.click(await screen.findByText('First rows and columns'));
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  expect(table.getByLabelText('Audience is')).toHaveDisplayValue('audience');
  await app.user.selectOptions(table.getByLabelText('Audience is'), 'not used');
  await app.user.selectOptions(screen.getByLabelText('Saturday figures is'), 'audience');
  await waitFor(() =>
    expect(app.store.getState().audiencePreview).toMatchObject({
      facts: { universe: 20_000, vehicles: [{ audience: 9000 }, {}, {}] },
    }),
  );
  expect(screen.getByLabelText('Audience is')).toHaveDisplayValue('not used');
});

test('rows further down with a doubt, or left out, are shown below the first rows', async () => {
  const app = await renderApp();
  const total = ['Z', '600000', '', '5', '5', '5'].join(',');
  const rows = Array.from({ length: PEOPLE }, (_, at) => [at, 10000, 18 + at, at % 6, at % 4, at % 5].join(','));
  const text = ['id,weight,age,BVOD: 7plus,Radio: Nova,Social: TikTok', ...rows, total, ''].join('\n');
  await drop(app, respondentFile('total.csv', text));
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  expect(table.getByText('40 more rows read the same way')).toBeVisible();
  const below = table.getAllByRole('row').at(-1)!;
  expect(below).toHaveTextContent(/^62Z600000555$/);
});

test('Run asks about one doubt after the other, and then runs with the answers', async () => {
  const app = await renderApp();
  await fill(app);
  await drop(app);
  await screen.findByText('Run will ask 2 questions');
  await app.user.click(screen.getByRole('button', { name: 'Run' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2 questions before the run' }));
  expect(dialog.getByRole('button', { name: 'Use this answer' })).toBeDisabled();
  await app.user.click(dialog.getByRole('radio', { name: /^Decimals/ }));
  await app.user.click(dialog.getByRole('button', { name: 'Use this answer' }));
  // The answer makes 741 people, which raises another question.
  const second = within(await screen.findByRole('dialog', { name: '2 questions before the run' }));
  await app.user.click(second.getByRole('button', { name: 'Take all as assumed' }));
  await waitFor(() => expect(app.store.getState().planResults.optimiseData).not.toBeNull());
  const { mediaScoreData } = app.store.getState().planResults;
  expect(mediaScoreData?.audience?.universe).toBeCloseTo(PEOPLE * 12.345, 6);
  expect(mediaScoreData?.doubts).toHaveLength(3);
  expect((await screen.findAllByText('Assumed of the file'))[0]).toBeVisible();
  expect((await screen.findAllByText('Answered about the file'))[0]).toBeVisible();
  expect((await screen.findAllByText(/Answered: .*Decimals/i))[0]).toBeVisible();
});

const fileWithScale = () => {
  const rows = Array.from({ length: PEOPLE }, (_, at) =>
    [at, 10000, 18 + at, at % 6, 1 + (at % 5), 5 - (at % 5)].join(','),
  );
  return respondentFile('scaled.csv', ['id,weight,age,BVOD: 7plus,Radio: Nova,Social: TikTok', ...rows, ''].join('\n'));
};

test('Escape keeps the answer that was chosen, and returns the focus to Run', async () => {
  const app = await renderApp();
  await fill(app);
  await drop(app, fileWithScale());
  await screen.findByText('Run will ask 1 question');
  const run = screen.getByRole('button', { name: 'Run' });
  await app.user.click(run);
  const dialog = async () => within(await screen.findByRole('dialog', { name: '1 question before the run' }));
  const lastAnswer = { name: /^5 is never/ };
  await app.user.click((await dialog()).getByRole('radio', lastAnswer));
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(run).toHaveFocus());
  await app.user.keyboard('{Enter}');
  expect((await dialog()).getByRole('radio', lastAnswer)).toBeChecked();
  expect((await dialog()).getByRole('radio', lastAnswer)).toHaveFocus();
  expect((await dialog()).getByRole('button', { name: 'Use this answer' })).toBeEnabled();
});

test('the meaning of each code can be entered by keyboard in a question before the run', async () => {
  const app = await renderApp();
  await fill(app);
  await drop(app, fileWithScale());
  await screen.findByText('Run will ask 1 question');
  await app.user.click(screen.getByRole('button', { name: 'Run' }));
  const dialog = within(await screen.findByRole('dialog', { name: '1 question before the run' }));
  await app.user.click(dialog.getByText('Something else: say what each code means'));
  for (const code of ['1', '2', '3', '4', '5'])
    await app.user.type(dialog.getByLabelText(`${code} means`), `${code}.5`);
  await app.user.keyboard('{Enter}');
  expect(dialog.getByRole('radio', { name: '1=1.5, 2=2.5, 3=3.5, 4=4.5, 5=5.5' })).toBeChecked();
  await app.user.click(dialog.getByRole('button', { name: 'Use this answer' }));
  expect(app.store.getState().audienceFile.fileMetadata?.answers?.reading.answers).toMatchObject([
    { answer: 'codes:1=1.5;2=2.5;3=3.5;4=4.5;5=5.5' },
  ]);
});

test('Escape closes the questions without a run', async () => {
  const app = await renderApp();
  await fill(app);
  await drop(app);
  await screen.findByText('Run will ask 2 questions');
  await app.user.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('dialog');
  await app.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(app.store.getState().runStatus.phase).toBe('idle');
});

test('answers are exported to a file, and those for other headings are refused on import', async () => {
  const app = await renderApp();
  await drop(app);
  await screen.findByText('Run will ask 2 questions');
  const { headingsHash } = (app.store.getState().audiencePreview as { preview: { headingsHash: string } }).preview;
  const saved = (about: string) =>
    new File(
      [
        JSON.stringify({
          answersAbout: 'september.csv',
          reading: {
            version: 1,
            shape: about,
            answers: [{ key: 'thousands or decimals: weight', answer: 'decimals' }],
          },
        }),
      ],
      'september answers.json',
      { type: 'application/json' },
    );
  const picker = screen.getByLabelText('Answers to import');
  await app.user.upload(picker, saved('0123456789abcdef'));
  expect(await screen.findByText(/a file with other headings. They were not used/)).toBeInTheDocument();
  await app.user.upload(picker, saved(headingsHash));
  await waitFor(async () => expect(await universe()).toMatch(/^Universe741people/));
});

test('the number of people that a file represents is entered in its field, and remembered with the answers', async () => {
  const app = await renderApp();
  const rows = Array.from({ length: PEOPLE }, (_, at) => [at, 10000, 18 + at, at % 6, at % 4, at % 5].join(','));
  const text = ['id,weight,age,BVOD: 7plus,Radio: Nova,Social: TikTok', ...rows, ''].join('\n');
  await drop(app, respondentFile('october.csv', text));
  const field = await screen.findByRole('textbox', { name: 'People this file stands for' });
  expect(field).toHaveValue('600,000');
  expect(field).toHaveAccessibleDescription(/^The sum of the weights/);

  await app.user.clear(field);
  await app.user.type(field, '21500');
  expect(field).toHaveValue('21,500');
  await app.user.type(field, '.5{Enter}');
  expect(field).toHaveAccessibleDescription('Write “21,500.5” in whole people, such as 21,500,000 or 21.5m.');
  expect(field).toBeInvalid();
  expect(app.store.getState().audienceFile.fileMetadata?.answers?.reading).not.toHaveProperty('population');
  await app.user.keyboard('{Escape}');
  expect(field).toHaveValue('600,000');
  expect(field).toBeValid();

  await app.user.clear(field);
  await app.user.type(field, '21.5m{Enter}');
  expect(field).toHaveValue('21,500,000');
  expect(field).toHaveFocus();
  expect(app.store.getState().audienceFile.fileMetadata?.answers?.reading).toMatchObject({ population: 21_500_000 });
  expect(field).toHaveAccessibleDescription(/^Your number/);

  await app.user.click(screen.getByRole('button', { name: /^Remove / }));
  await drop(app, respondentFile('november.csv', text));
  expect(await screen.findByText(/Read as “october.csv” was/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'People this file stands for' })).toHaveValue('21,500,000');
  await app.user.click(screen.getByRole('button', { name: 'Take it back' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'People this file stands for' })).toHaveValue('600,000'),
  );
});

test('a file with one more column takes the answers about the columns that it shares with an earlier file', async () => {
  const app = await renderApp();
  await drop(app);
  const doubts = await screen.findByRole('region', { name: 'Doubts' });
  await app.user.click(await within(doubts).findByRole('radio', { name: /^Decimals/ }));
  await waitFor(async () => expect(await universe()).toMatch(/^Universe741people/));
  await app.user.click(screen.getByRole('button', { name: /^Remove / }));

  const wider = csv()
    .replaceAll(/^(.+)$/gm, '$1;1')
    .replace('TikTok;1', 'TikTok;region');
  await drop(app, respondentFile('november.csv', wider));
  expect(await screen.findByText(/Read in part as “omnibus.csv” was/)).toBeVisible();
  await waitFor(async () => expect(await universe()).toMatch(/^Universe741people/));
  await app.user.click(screen.getByRole('button', { name: 'Read it afresh' }));
  await waitFor(async () => expect(await universe()).toMatch(/^Universe740,700people/));
});

/** Two columns with one odd number each: the same question twice. */
const csvWithOddNumbers = () => {
  const rows = Array.from({ length: PEOPLE }, (_, at) =>
    [at, 10000, 18 + at, at % 6, at === 7 ? 700 : at % 4, at === 9 ? 710 : at % 5].join(','),
  );
  return ['id,weight,age,BVOD: 7plus,Radio: Nova,Social: TikTok', ...rows, ''].join('\n');
};

test('columns with the same question are answered together, or one by one', async () => {
  const app = await renderApp();
  await drop(app, respondentFile('odd.csv', csvWithOddNumbers()));
  expect(await screen.findByText('Run will ask 1 question')).toBeVisible();
  const doubts = within(screen.getByRole('region', { name: 'Doubts' }));
  expect(doubts.getByRole('heading', { name: 'Radio: Nova and Social: TikTok' })).toBeVisible();
  const wrong = await doubts.findByRole('radio', {
    // Both rows are left out: 20,000 people less.
    name: /^It is wrong.*580,000 \(−3\.3%\) people, target 580,000 \(−3\.3%\), reach .*Radio −.*%, Social −.*%$/,
  });
  await app.user.click(wrong);
  const answersGiven = () => app.store.getState().audienceFile.fileMetadata?.answers?.reading.answers;
  expect(answersGiven()).toEqual([
    { key: 'large number: Radio: Nova', answer: 'missing' },
    { key: 'large number: Social: TikTok', answer: 'missing' },
  ]);
  await waitFor(async () => expect(await universe()).toMatch(/^Universe580,000people/));

  await app.user.click(screen.getByRole('button', { name: 'Drop all answers' }));
  await screen.findByText('Run will ask 1 question');
  await app.user.click(doubts.getByRole('button', { name: 'Answer the 2 columns one by one' }));
  const [first] = await doubts.findAllByRole('radio', { name: /^It is wrong/ });
  await app.user.click(first!);
  expect(answersGiven()).toEqual([{ key: 'large number: Radio: Nova', answer: 'missing' }]);
});

test('Run asks the same question about several columns once', async () => {
  const app = await renderApp();
  await fill(app);
  await drop(app, respondentFile('odd.csv', csvWithOddNumbers()));
  await screen.findByText('Run will ask 1 question');
  await app.user.click(screen.getByRole('button', { name: 'Run' }));
  const dialog = within(await screen.findByRole('dialog', { name: '1 question before the run' }));
  expect(dialog.getByText('Radio: Nova and Social: TikTok')).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Answer the 2 columns one by one' }));
  const one = within(await screen.findByRole('dialog', { name: '2 questions before the run' }));
  await app.user.click(one.getByRole('button', { name: 'Take all as assumed' }));
  await waitFor(() => expect(app.store.getState().runStatus.phase).not.toBe('idle'));
});
