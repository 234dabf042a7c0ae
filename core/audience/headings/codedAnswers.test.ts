import { planningData, readBytes, useOf } from '../../../testing/audience/reading.ts';
import { codeLists, withNamedAnswers } from './codedAnswers.ts';

const { mapping } = planningData;
const LIST = [
  ['Question', 'Text', 'Code', 'Answer'],
  ['Q5', 'Which of these have you listened to?', '1', 'Nova'],
  ['', '', '2', '2GB'],
  ['Q6', 'Which of these have you watched?', '1', 'Netflix'],
  ['Q6', 'Which of these have you watched?', '2', 'Stan'],
  ['S2', 'Are you?', '1', 'Male'],
  ['S2', 'Are you?', '2', 'Female'],
];

test('a list of codes has the answers of each question', () => {
  expect(codeLists(LIST).map(({ name, question, answers }) => [name, question, [...answers.values()]])).toEqual([
    ['Q5', 'Which of these have you listened to?', ['Nova', '2GB']],
    ['Q6', 'Which of these have you watched?', ['Netflix', 'Stan']],
    ['S2', 'Are you?', ['Male', 'Female']],
  ]);
  expect(
    codeLists([['Variable', 'Value', 'Label'], ...LIST.slice(1).map(([name, , ...pair]) => [name!, ...pair])]),
  ).toHaveLength(3);
  expect(
    codeLists([
      ['Week', 'Spend'],
      ['1', '2'],
    ]),
  ).toEqual([]);
});

test.each([
  ['1;2', 'Nova;2GB'],
  ['1, 2', 'Nova;2GB'],
  ['[1 2]', 'Nova;2GB'],
  ['2', '2GB'],
  ['', ''],
])('codes such as "%s" become names, in columns of media only', (cell, names) => {
  const rows = [
    ['ID', 'S2', 'Q5'],
    ['1', '1', '1'],
    ['2', '2', cell],
  ];
  expect(withNamedAnswers(rows, codeLists(LIST), mapping)?.at(-1)).toEqual(['2', '2', names]);
});

test.each([
  ['codes that the list lacks', ['Q5'], ['7'], ['8']],
  ['zeros and ones in a column for each answer', ['Q5_2'], ['0'], ['1']],
  ['the same tick in a column for each answer', ['Q5_2'], ['1'], ['']],
  ['uses under another heading', ['Q9'], ['1'], ['2']],
])('%s stay as they are', (_, ...rows) => {
  expect(withNamedAnswers(rows, codeLists(LIST), mapping)).toBeNull();
});

test('codes become names in columns for the first and the second answer too', () => {
  const rows = [
    ['Q5_1', 'Q5_2'],
    ['1', '2'],
    ['2', ''],
  ];
  expect(withNamedAnswers(rows, codeLists(LIST), mapping)?.slice(1)).toEqual([
    ['Nova', '2GB'],
    ['2GB', ''],
  ]);
});

test('a legend above the table names the codes of its columns', async () => {
  const cells = ['1;2', '1', '', '2'];
  const rows = Array.from(
    { length: 80 },
    (_, person) => `${person + 1},50000,${20 + (person % 50)},F,${cells[person % 4]!}`,
  );
  const text = `"Q5: 1 = Nova, 2 = Netflix"\n\nID,weight,age,gender,Q5\n${rows.join('\n')}\n`;
  const reading = await readBytes(text);
  expect([useOf(reading, 'Radio'), useOf(reading, 'SVOD')]).toEqual([0.5, 0.5]);
  expect(reading.facts.notes.join(' ')).toContain('Code numbers of vehicles were replaced by their names');
});
