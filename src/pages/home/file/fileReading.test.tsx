import { screen, waitFor, within } from '@testing-library/react';
import { respondentFile } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/page/renderApp.tsx';

type World = Awaited<ReturnType<typeof renderApp>>;

const PEOPLE = 60;
const csv = () => {
  const rows = Array.from({ length: PEOPLE }, (_, at) =>
    [at, '12.345', 18 + at, at % 6, 1 + (at % 5), 5 - (at % 5)].join(';'),
  );
  return ['id;weight;age;BVOD: 7plus;Radio: Nova;Social: TikTok', ...rows, ''].join('\n');
};

const drop = async ({ user }: World, file = respondentFile('omnibus.csv', csv())) =>
  user.upload(await screen.findByLabelText('Upload the audience file'), file);
const universe = async () => {
  const figures = within(await screen.findByLabelText('The file in figures'));
  return figures.getByText('Universe').parentElement!.textContent;
};

async function fill({ user }: World) {
  await user.type(await screen.findByPlaceholderText('Enter your plan name'), 'Omnibus');
  await user.type(screen.getByLabelText('Monthly National Budget ($)'), '500000');
  await user.selectOptions(screen.getByLabelText('Strategy'), 'Brand Awareness');
  await user.selectOptions(screen.getByLabelText('Buying Demographic'), 'all people 14+');
  await user.selectOptions(screen.getByLabelText('Client'), 'Banksia Bank');
}

test('a doubt is seen with what it would change, answered, and read by at once', async () => {
  const world = await renderApp();
  await drop(world);
  expect(await universe()).toMatch(/^Universe740,700people/);
  expect(await screen.findByText('Run will ask 2 questions')).toBeVisible();
  const doubts = screen.getByRole('region', { name: 'Doubts' });
  const decimals = within(doubts).getByRole('radio', { name: /^Decimals: .*741 people instead of 740,700$/ });
  await world.user.click(decimals);
  expect(decimals).toBeChecked();
  await waitFor(async () => expect(await universe()).toMatch(/^Universe741people/));
  expect(await screen.findByText('Run will ask 1 question')).toBeVisible();
});

test('a column is corrected above its cells', async () => {
  const world = await renderApp();
  await drop(world);
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  expect(table.getByLabelText('weight is')).toHaveDisplayValue('weight');
  const column = table.getByLabelText('BVOD: 7plus is');
  expect(column).toHaveDisplayValue('BVOD > BVOD 30s');
  // Another format of the channel, and another channel altogether.
  await world.user.selectOptions(column, within(column).getByRole('option', { name: 'BVOD > BVOD 15s' }));
  await waitFor(() => expect(table.getByLabelText('BVOD: 7plus is')).toHaveDisplayValue('BVOD > BVOD 15s'));
  await world.user.selectOptions(column, within(column).getByRole('option', { name: 'SVOD > SVOD ad tier 15s' }));
  await waitFor(() => expect(table.getByLabelText('BVOD: 7plus is')).toHaveDisplayValue('SVOD > SVOD ad tier 15s'));
  await world.user.selectOptions(table.getByLabelText('BVOD: 7plus is'), 'not used');
  await waitFor(() => expect(table.getByLabelText('BVOD: 7plus is')).toHaveDisplayValue('not used'));
  const figures = within(screen.getByLabelText('The file in figures'));
  expect(figures.getByText('Vehicles matched').parentElement).toHaveTextContent('Vehicles matched2');
});

test('a file refused at its first reading is corrected where its rows stand, and next month’s is read so at once', async () => {
  const world = await renderApp();
  const people = Array.from({ length: PEOPLE }, (_, at) => [`P${at}`, 1000, 18 + at, at % 6, at % 4].join(','));
  const file = (name: string) => respondentFile(name, ['Wave nine', 'who,n,yrs,q7a,q7b', ...people, ''].join('\n'));
  await drop(world, file('wave9.csv'));
  expect(await screen.findByText('The file is not recognised as an audience file.')).toBeVisible();
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  const say = async (heading: string, what: string) => {
    const column = await table.findByLabelText(`${heading} is`);
    await world.user.selectOptions(column, within(column).getByRole('option', { name: what }));
  };
  await say('n', 'weight');
  await say('yrs', 'age');
  // No column is a vehicle yet: still refused, and what was said stays said.
  expect(await screen.findByText('This file cannot be planned with')).toBeVisible();
  expect(table.getByLabelText('n is')).toHaveDisplayValue('weight');
  await say('q7a', 'BVOD > BVOD 30s');
  expect(await universe()).toMatch(/^Universe60,000people/);
  expect(screen.queryByText('This file cannot be planned with')).not.toBeInTheDocument();
  expect(screen.getByLabelText('yrs is')).toHaveDisplayValue('age');

  await world.user.click(screen.getByRole('button', { name: /^Remove / }));
  await drop(world, file('wave10.csv'));
  expect(await screen.findByText(/Read as “wave9.csv” was/)).toBeVisible();
  expect(await universe()).toMatch(/^Universe60,000people/);
});

test('a refused file whose columns were taken for the wrong things is put right where they stand', async () => {
  const world = await renderApp();
  const people = Array.from({ length: PEOPLE }, (_, at) => [at, 'heavy', 1000, at % 6, at % 4, at % 3].join(','));
  const text = ['id,weight,people,BVOD: 7plus,Radio: Nova,Social: TikTok', ...people, ''].join('\n');
  await drop(world, respondentFile('words.csv', text));
  expect(await screen.findByText('This file cannot be planned with')).toBeVisible();
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  expect(table.getByLabelText('weight is')).toHaveDisplayValue('weight');
  expect(table.getByLabelText('Radio: Nova is')).toHaveDisplayValue(/^Radio > /);
  await world.user.selectOptions(table.getByLabelText('weight is'), 'not used');
  await world.user.selectOptions(await table.findByLabelText('people is'), 'weight');
  await waitFor(async () => expect(await universe()).toMatch(/^Universe60,000people/));
});

test('the unit of the weights is set for the whole file', async () => {
  const world = await renderApp();
  await drop(world);
  expect(await universe()).toMatch(/^Universe740,700people/);
  await world.user.click(screen.getByText('Layout'));
  expect(screen.getByLabelText('Weights in')).toHaveDisplayValue('people');
  await world.user.selectOptions(screen.getByLabelText('Weights in'), 'thousands of people');
  await waitFor(async () => expect(await universe()).toMatch(/^Universe740,700,000people/));
});

test('columns of a crosstab are corrected', async () => {
  const world = await renderApp();
  const rows = ['BVOD,7plus,6000,9000', 'Radio,Nova,4000,5000', 'Social,TikTok,3000,3500'];
  const text = ['Universe,20000', 'Channel,Vehicle,Audience,Audience last year', ...rows, ''].join('\n');
  await drop(world, respondentFile('tabs.csv', text));
  await world.user.click(await screen.findByText('First rows and columns'));
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  expect(table.getByLabelText('Audience is')).toHaveDisplayValue('audience');
  await world.user.selectOptions(table.getByLabelText('Audience is'), 'not used');
  // Neither column is the audience now: refused, and still there to be put right.
  expect(await screen.findByText('This file cannot be planned with')).toBeVisible();
  await world.user.selectOptions(screen.getByLabelText('Audience last year is'), 'audience');
  await waitFor(() => expect(screen.queryByText('This file cannot be planned with')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Audience is')).toHaveDisplayValue('not used');
  expect(world.store.getState().audiencePreview).toMatchObject({ facts: { vehicles: [{ audience: 9000 }, {}, {}] } });
});

test('rows far down that a doubt is about, or that are left out, are shown below the first', async () => {
  const world = await renderApp();
  const total = ['Z', '60000', '', '5', '5', '5'].join(',');
  const rows = Array.from({ length: PEOPLE }, (_, at) => [at, 1000, 18 + at, at % 6, at % 4, at % 5].join(','));
  const text = ['id,weight,age,BVOD: 7plus,Radio: Nova,Social: TikTok', ...rows, total, ''].join('\n');
  await drop(world, respondentFile('total.csv', text));
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  expect(table.getByText('40 more rows read the same way')).toBeVisible();
  const below = table.getAllByRole('row').at(-1)!;
  expect(below).toHaveTextContent(/^62Z60000555$/);
});

test('Run asks one doubt after the other, and then runs with what was answered', async () => {
  const world = await renderApp();
  await fill(world);
  await drop(world);
  await screen.findByText('Run will ask 2 questions');
  await world.user.click(screen.getByRole('button', { name: 'Run' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2 questions before the run' }));
  expect(dialog.getByRole('button', { name: 'Use this answer' })).toBeDisabled();
  await world.user.click(dialog.getByRole('radio', { name: /^Decimals/ }));
  await world.user.click(dialog.getByRole('button', { name: 'Use this answer' }));
  await screen.findByRole('dialog', { name: '1 question before the run' });
  await world.user.click(screen.getByRole('button', { name: 'Take as assumed' }));
  await waitFor(() => expect(world.store.getState().planResults.optimiseData).not.toBeNull(), { timeout: 30_000 });
  const { mediaScoreData } = world.store.getState().planResults;
  expect(mediaScoreData?.audience?.universe).toBeCloseTo(PEOPLE * 12.345, 6);
  expect(mediaScoreData?.doubts).toHaveLength(1);
  expect(await screen.findByText('Assumed of the file')).toBeVisible();
});

test('Escape ends the questions without a run', async () => {
  const world = await renderApp();
  await fill(world);
  await drop(world);
  await screen.findByText('Run will ask 2 questions');
  await world.user.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('dialog');
  await world.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(world.store.getState().runStatus.phase).toBe('idle');
});

test('answers go to a colleague as a file, and those about other headings are refused', async () => {
  const world = await renderApp();
  await drop(world);
  await screen.findByText('Run will ask 2 questions');
  const { shape } = (world.store.getState().audiencePreview as { seen: { shape: string } }).seen;
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
  await world.user.upload(picker, saved('0123456789abcdef'));
  expect(await screen.findByText(/a file with other headings. They were not used/)).toBeInTheDocument();
  await world.user.upload(picker, saved(shape));
  await waitFor(async () => expect(await universe()).toMatch(/^Universe741people/));
});
