import { hoursOf, vagueTimes } from './timeTexts.ts';

test.each<[string, number]>([
  ['Yes, but longer ago', 0],
  ['Used longer ago', 0],
  ['Länger her', 0],
  ['Used in last 7 days', 4.3],
  ['Ja, in der letzten Woche', 4.3],
  ['Oui, la semaine dernière', 4.3],
  ['Oui, le mois dernier', 1],
  ['8-28 days ago', 1],
])('"%s" says when something was used last', (text, times) => {
  expect(vagueTimes(text)).toBe(times);
});

test.each<[string, number]>([
  ['1:30', 1.5],
  ['0:45', 0.75],
  ['1:30:00', 1.5],
  ['0:00:36', 0.01],
  ['12:15:18', 12.255],
  ['100:00:00', 100],
  ['2h 30m', 2.5],
  ['2,5 h', 2.5],
  ['90 min', 1.5],
  ['2 hrs', 2],
  ['1 hour 15 minutes', 1.25],
])('%s is %d hours', (text, hours) => {
  expect(hoursOf(text)).toBeCloseTo(hours, 12);
});

test.each(['1:60', '1:30:60', '1:3', '1:30:0', '1:30:00:00', ':30', '2', '2.5', '', 'h', 'daily', '10:30 pm'])(
  '"%s" is not a length of time',
  (text) => {
    expect(hoursOf(text)).toBeNull();
  },
);

test.each<[string, number | null]>([
  ['2h30', 2.5],
  ['2 h 30', 2.5],
  ['2 hours and 30 minutes', 2.5],
  ['1 hr, 15 min', 1.25],
  ['2 Std. 30 Min.', 2.5],
  ['1 heure 30', 1.5],
  ['1 uur 30', 1.5],
  ['2 horas', 2],
  ['PT2H30M', 2.5],
  ['half an hour', 0.5],
  ['1/2 hour', 0.5],
  ['1 1/2 hours', 1.5],
  ['1½ hours', 1.5],
  ['an hour and a bit', null],
  ['and', null],
  ['2 30', null],
  ['h', null],
])('hours in words, and as programs write them: %s', (text, hours) => {
  expect(hoursOf(text)).toBe(hours);
});
