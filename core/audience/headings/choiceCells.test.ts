import { planningData } from '../../../testing/audience/reading.ts';
import { isNoneOfThese, vehiclesNamed } from './choiceCells.ts';

const { mapping } = planningData;

test.each(['None of these', 'None of these;', 'Keine davon', 'Aucune', 'Ninguno de estos', 'Geen van deze', 'None'])(
  '%s is no vehicle',
  (answer) => {
    expect(isNoneOfThese(answer)).toBe(true);
  },
);

test.each(['Netflix', 'Nonesuch', '9Now'])('%s may be a vehicle', (answer) => {
  expect(isNoneOfThese(answer)).toBe(false);
});

test('people who use none of them do not hide a list of vehicles', () => {
  const texts = ['None of these;', 'None of these;', 'None of these; ', 'Hoyts;Village Cinemas;', 'Hoyts;'];
  expect([...(vehiclesNamed(texts, mapping, '.')?.known.keys() ?? [])]).toEqual(['Hoyts', 'Village Cinemas']);
});

test.each([
  [['herald_sun the_age', 'the_age', 'netflix stan'], ' ', 4],
  [['instagram pinterest', 'instagram', 'linkedin'], ' ', 3],
  [['herald sun', 'the age', 'stan'], null, 3],
  [['Netflix Stan Spotify', 'Stan Spotify', 'Facebook'], ' ', 4],
  [['Prime Video', 'Netflix'], null, 2],
  [['7plus/9Now', '9Now', 'None'], '/', 2],
  [['Netflix/Nowhere', 'Netflix', 'Stan'], null, 2],
])('names with a space or a slash between them: %j', (texts, separator, names) => {
  const named = vehiclesNamed(texts, mapping, '.');
  expect([named?.separator, named?.known.size]).toEqual([separator, names]);
});
