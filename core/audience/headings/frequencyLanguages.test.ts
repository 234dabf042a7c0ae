import { timesAMonth } from './frequencyWords.ts';

test.each<[number, string, readonly string[]]>([
  [30.4, 'German', ['Täglich', 'jeden Tag', 'einmal am Tag']],
  [30.4, 'French', ['Tous les jours', 'chaque jour', 'Une fois par jour', 'Quotidiennement']],
  [30.4, 'Spanish', ['Todos los días', 'A diario', 'cada día', 'una vez al día']],
  [30.4, 'Italian', ['Ogni giorno', 'Tutti i giorni', 'una volta al giorno']],
  [30.4, 'Dutch', ['Dagelijks', 'Elke dag', 'een keer per dag']],
  [30.4, 'Portuguese', ['Todos os dias', 'Diariamente', 'uma vez por dia']],
  [91.2, 'German', ['Mehrmals täglich', 'mehrmals am Tag']],
  [91.2, 'others', ['Plusieurs fois par jour', 'Varias veces al día', 'Più volte al giorno', 'Meerdere keren per dag']],
  [91.2, 'Portuguese', ['Várias vezes por dia', 'Várias vezes ao dia']],
  [23.6, 'German', ['Fast täglich', 'Fast jeden Tag']],
  [
    23.6,
    'others',
    ['Presque tous les jours', 'Casi a diario', 'Quasi ogni giorno', 'Bijna elke dag', 'Quase todos os dias'],
  ],
  [
    4.3,
    'German',
    ['Wöchentlich', 'einmal pro Woche', 'Einmal in der Woche', '1x pro Woche', 'Mindestens einmal pro Woche'],
  ],
  [4.3, 'French', ['Une fois par semaine', 'Hebdomadaire', 'Au moins une fois par semaine', 'Toutes les semaines']],
  [4.3, 'Spanish', ['Una vez a la semana', 'una vez por semana', 'Semanalmente', 'Al menos una vez a la semana']],
  [4.3, 'Italian', ['Una volta alla settimana', 'una volta a settimana', 'Settimanalmente']],
  [4.3, 'Dutch', ['Wekelijks', 'Een keer per week', 'één keer per week', 'Minstens één keer per week']],
  [4.3, 'Portuguese', ['Uma vez por semana', 'Pelo menos uma vez por semana']],
  [12.9, 'German', ['Mehrmals pro Woche', 'mehrmals die Woche', 'Mehrmals wöchentlich']],
  [
    12.9,
    'others',
    ['Plusieurs fois par semaine', 'Varias veces a la semana', 'più volte a settimana', 'Meerdere malen per week'],
  ],
  [
    10.8,
    'German',
    ['2-3 mal pro Woche', '2 bis 3 Mal pro Woche', 'zwei- bis dreimal pro Woche', 'An 2-3 Tagen pro Woche'],
  ],
  [10.8, 'French', ['2 à 3 fois par semaine', 'deux ou trois fois par semaine', '2 à 3 jours par semaine']],
  [10.8, 'Spanish', ['2 o 3 veces por semana', 'dos o tres veces a la semana', '2-3 días a la semana']],
  [10.8, 'Italian', ['2-3 volte a settimana', 'due o tre volte alla settimana', '2-3 giorni a settimana']],
  [10.8, 'Dutch', ['2 tot 3 keer per week', 'twee tot drie keer per week', '2-3 dagen per week']],
  [10.8, 'Portuguese', ['2 a 3 vezes por semana', 'duas a três vezes por semana', '2-3 dias por semana']],
  [21.5, 'several', ['5 oder mehr Tage pro Woche', '5 jours ou plus par semaine']],
  [8.6, 'several', ['zweimal pro Woche', 'deux fois par semaine', 'dos veces por semana', 'twee keer per week']],
  [
    1,
    'several',
    ['Einmal im Monat', 'Une fois par mois', 'Una vez al mes', 'Mensilmente', 'eens per maand', 'Mensalmente'],
  ],
  [
    2.5,
    'several',
    ['2-3 mal im Monat', '2 à 3 fois par mois', '2-3 veces al mes', '2-3 volte al mese', '2-3 keer per maand'],
  ],
  [
    2.2,
    'several',
    ['Alle zwei Wochen', 'Tous les quinze jours', 'Cada dos semanas', 'Om de twee weken', 'Quinzenalmente'],
  ],
  [0.5, 'German', ['Seltener', 'Seltener als einmal im Monat', 'Weniger als einmal pro Monat']],
  [0.5, 'French', ['Moins souvent', "Moins d'une fois par mois", 'Moins d’une fois par mois']],
  [
    3,
    'others',
    [
      'Ein paar Mal im Monat',
      'Quelques fois par mois',
      'Alguna vez al mes',
      'Een paar keer per maand',
      'Algumas vezes por mês',
    ],
  ],
  [0.5, 'others', ['Menos de una vez al mes', 'Menos a menudo', 'Meno spesso', 'Minder vaak', 'Com menos frequência']],
  [0, 'several', ['Nie', 'Jamais', 'Nunca', 'Mai', 'Nooit', 'Pas du tout']],
])('%d times a month in %s', (times, _language, phrases) => {
  expect(phrases.map((phrase) => [phrase, timesAMonth(phrase)])).toEqual(phrases.map((phrase) => [phrase, times]));
});

test.each(['3 - Weekly', '3. Einmal pro Woche', '(3) Weekly', '3: Weekly', '3 = Una vez a la semana'])(
  'a code before the words does not count: "%s"',
  (text) => expect(timesAMonth(text)).toBe(4.3),
);

test.each([
  'Die Zeit',
  'Le Monde',
  'El País',
  'Der Tag',
  'Dia',
  'Madame Figaro',
  '20 Minutes',
  'Semana',
  'par semaine',
  'die',
])('the name "%s" is no word of frequency', (text) => expect(timesAMonth(text)).toBeNull());
