import { measureOf } from './crosstabColumns.ts';
import { timesOfHeading } from './frequencyHeadings.ts';

test.each([
  ['Freq/wk', 4.3],
  ['x per week', 4.3],
  ['Per week', 4.3],
  ['x/wk', 4.3],
  ['Uses/week', 4.3],
  ['Wkly freq', 4.3],
  ['Days per wk', 4.3],
  ['Freq (w)', 4.3],
  ['Frecuencia media (semana)', 4.3],
  ['Fréquence (fois par mois)', 1],
  ['Gem. contactfrequentie per week', 4.3],
  ['Freq 7 days', 4.3],
  ['Häufigkeit pro Woche', 4.3],
  ['Fréquence par semaine', 4.3],
  ['Frecuencia semanal', 4.3],
  ['Nutzungen/Monat', 1],
  ['Contacts per month', 1],
  ['OTS (4 weeks)', 1],
  ['Frequency (per fortnight)', 2.2],
  ['Freq (3 months)', 1 / 3],
  ['Freq per quarter', 0.33],
  ['Times per year', 0.08],
  ['Fréq. moyenne', null],
  ['Contacts moyens', null],
  ['Gem. frequentie', null],
  ['OTS medio', null],
])('"%s" is a frequency, counted %s times a month', (heading, times) => {
  expect(measureOf(heading)).toBe('frequency');
  expect(timesOfHeading(heading)).toBe(times);
});

test.each(['Weekly', 'Last 7 days', 'Used in last 7 days', 'Contacts', 'F', 'W', 'Days since last use', 'Average'])(
  '"%s" is no frequency',
  (heading) => {
    expect(measureOf(heading)).toBeNull();
  },
);
