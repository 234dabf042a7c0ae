import { planningData } from '../../../testing/audience/reading.ts';
import { headingParts, isQuestionOfUse, likelyName, matchHeading, numbersAround } from './headingParts.ts';

const { mapping } = planningData;
const nameOf = (heading: string) => matchHeading(heading, mapping)?.publisher ?? null;

test.each([
  ['Netflix (minutes a day)', 'Netflix'],
  ['7plus (1=Yes, 2=No)', '7plus'],
  ['7plus [1 = Yes; 2 = No]', '7plus'],
  ['9Now - used', '9Now'],
  ['Stan_used', 'Stan'],
  ['Netflix minutes per day', 'Netflix'],
  ['Netflix min/day', 'Netflix'],
  ['Netflix, days per week', 'Netflix'],
  ['KIIS:Which of the following radio stations do you listen to?', 'KIIS'],
  ['Q7_1 Which of these do you use: Netflix', 'Netflix'],
  ['Q7_1. Netflix', 'Netflix'],
  ['media_use_1. Netflix', 'Netflix'],
  ['services.used_r3: Netflix', 'Netflix'],
  ['MediaUse12 - Netflix', 'Netflix'],
  ['[Q7_1] Netflix', 'Netflix'],
  ['Q7r1: Netflix (past 4 weeks)', 'Netflix'],
  ['Q7_1_Netflix', 'Netflix'],
  ['3) Netflix', 'Netflix'],
  ['Q3_1: Netflix - Media used in past 4 weeks', 'Netflix'],
  ['Q3_2. Stan: Services used', 'Stan'],
  ['Which of these do you use? [Netflix]', 'Netflix'],
  ['Q7 [Netflix] (1=Yes, 2=No)', 'Netflix'],
  ['Netflix 1=Daily 2=Weekly 3=Never', 'Netflix'],
  ['Netflix viewers', 'Netflix'],
  ['Used Netflix in the last 4 weeks', 'Netflix'],
  ['Watch Netflix', 'Netflix'],
  ['Read Herald Sun', 'Herald Sun'],
  ['I watch Netflix', 'Netflix'],
  ['I go to the cinema', 'Cinema'],
  ['YouTube: Nutzungstage pro Woche', 'YouTube'],
  ['¿Con qué frecuencia ve Netflix?', 'Netflix'],
  ['Wie oft schauen Sie Netflix?', 'Netflix'],
  ['À quelle fréquence regardez-vous Netflix ?', 'Netflix'],
  ['Quanto spesso guarda Netflix?', 'Netflix'],
  ['Hoe vaak kijkt u naar Netflix?', 'Netflix'],
  ['Com que frequência você assiste Netflix?', 'Netflix'],
  ['Wie häufig hören Sie Radio?', 'Radio'],
  ['How often do you do the following? - Listen to Spotify', 'Spotify'],
  ['Minutes a day on Netflix', 'Netflix'],
  ['BVOD: 7plus (hours per week)', '7plus'],
  ['Netflix (SVOD)', 'Netflix'],
  ['BVOD (7plus)', '7plus'],
  ['10 Play', '10 Play'],
  ['9Now', '9Now'],
  ['Disney+ (times a month)', 'Disney+'],
  ['uses_disney_plus', 'Disney+'],
  ['uses_the_australian', 'The Australian'],
  ['uses_10_play', '10 Play'],
  ['freq_Amazon.Prime.Video', 'Amazon Prime Video'],
  ['freq_X10.Play', '10 Play'],
  ['X7plus', '7plus'],
  ['Disney.', 'Disney+'],
  ['Q7M01 Netflix', 'Netflix'],
  ['Netflix - number of times in a typical week', 'Netflix'],
  ['Number of times in a normal week: Netflix', 'Netflix'],
  ['How frequently do you watch Netflix?', 'Netflix'],
  ['On average, how many times a week do you watch Netflix', 'Netflix'],
  ['times_per_month_Daily Telegraph', 'Daily Telegraph'],
  ['Which of these have you used? (choice=Netflix)', 'Netflix'],
  ['On how many days a week do you use Netflix?', 'Netflix'],
  ['How often do you watch Netflix in a typical week?', 'Netflix'],
  ['Time per week with Netflix', 'Netflix'],
  ['paramount', 'Paramount+'],
  ['Wie oft nutzen Sie Stan?', 'Stan'],
  ['Haben Sie in den letzten 4 Wochen KIIS gehört?', 'KIIS'],
  ['¿Con qué frecuencia usa 9Now?', '9Now'],
  ['¿Ha usado Stan en el último mes?', 'Stan'],
  ['Avez-vous utilisé Stan au cours des 4 dernières semaines ?', 'Stan'],
  ['Hoe vaak gebruikt u Stan?', 'Stan'],
  ['Você usa Stan?', 'Stan'],
  ['Stan - volte al mese', 'Stan'],
  ['Stan Tage pro Woche', 'Stan'],
  ['Wie zufrieden sind Sie mit Stan?', null],
])('%s names %s', (heading, name) => {
  expect(nameOf(heading)).toBe(name);
});

test.each([
  'Netflix - satisfaction',
  'Never uses Netflix',
  'Does not watch Netflix',
  'Netflix - not used',
  'Non-users of Netflix',
  'Netflix (awareness)',
  'Stan: would recommend',
  'How likely are you to use Stan?',
  'Q7_1',
  'Q12 Which of these?',
])('%s names no use of a vehicle', (heading) => {
  expect(nameOf(heading)).toBeNull();
});

test.each([
  ['Netflix (minutes a day)', 'minutes', 'day'],
  ['Netflix - mins per week', 'minutes', 'week'],
  ['Netflix hours', 'hours', 'day'],
  ['Netflix (hrs/week)', 'hours', 'week'],
  ['Netflix - days per week', 'days', 'week'],
  ['Netflix (days used in the past 7 days)', 'days', 'week'],
  ['Netflix (times a month)', 'times', 'month'],
  ['Netflix minutes yesterday', 'minutes', 'day'],
  ['radio_hours_week', 'hours', 'week'],
  ['cinema_visits_year', 'times', 'year'],
  ['Kino: Besuche im letzten Jahr', 'times', 'year'],
  ['Cinéma : visites au cours des 12 derniers mois', 'times', 'year'],
])('%s counts %s a %s', (heading, counts, period) => {
  expect(headingParts(heading).unit).toEqual({ counts, period });
});

test.each([
  ['Daily Telegraph - times a month', 'times', 'month'],
  ['Daily Telegraph times in the last month', 'times', 'month'],
  ['Times per month: Daily Telegraph', 'times', 'month'],
  ['times_per_month_Daily Telegraph', 'times', 'month'],
  ['Daily.Telegraph.times.per.month', 'times', 'month'],
  ['Daily Telegraph (hours per week)', 'hours', 'week'],
  ['Hours per week: Daily Mail Australia', 'hours', 'week'],
  ['Print: Daily Telegraph - days a week', 'days', 'week'],
  ['NETFLIX_DAYS_PER_WEEK', 'days', 'week'],
  ['Netflix - number of times in a typical week', 'times', 'week'],
  ['Number of times in a normal month: Netflix', 'times', 'month'],
  ['Daily Telegraph - daily visits', 'times', 'day'],
])('%s counts %s a %s, even if the name of its vehicle contains a time, such as Daily', (heading, counts, period) => {
  expect(numbersAround(heading, matchHeading(heading, mapping)!, mapping).unit).toEqual({ counts, period });
});

test.each(['Daily Telegraph', 'Daily Telegraph - visits', 'The Times', 'Sunday Times'])(
  '%s has no unit around the name',
  (heading) => {
    const mapped = matchHeading(heading, mapping) ?? matchHeading(`Print: ${heading}`, mapping)!;
    expect(numbersAround(heading, mapped, mapping).unit).toBeNull();
  },
);

test.each(['Netflix', 'Netflix (past 7 days)', '7plus (1=Yes, 2=No)', 'Netflix - used', 'Ten (times)'])(
  '%s states no unit',
  (heading) => {
    expect(headingParts(heading).unit).toBeNull();
  },
);

test('a legend gives the meaning of each code', () => {
  const legend = (heading: string) => [...(headingParts(heading).legend ?? [])].map((pair) => pair.join(' '));
  expect(legend('7plus (1=Yes, 2=No)')).toEqual(['1 Yes', '2 No']);
  expect(legend('7plus (Yes=1; No=0)')).toEqual(['1 Yes', '0 No']);
  expect(legend('Netflix: 1 = Daily, 2 = Weekly, 3 = Never, 99 = Refused')).toEqual([
    '1 Daily',
    '2 Weekly',
    '3 Never',
    '99 Refused',
  ]);
  expect(legend('Netflix (1: never | 2: often)')).toEqual(['1 never', '2 often']);
  expect(legend('Netflix (14+)')).toEqual([]);
});

test.each([
  ['Q7_3: Zingo (1=Yes, 2=No)', 'Zingo'],
  ['Which of these do you use? [Zingo]', 'Zingo'],
  ['Which of these do you use? Please select all that apply. - Zingo', 'Zingo'],
  ['Q7r6: Zingo - Which of these services have you used?', 'Zingo'],
  ['Zingo - days used in last 7 days', 'Zingo'],
  ['Zingo_P4W', 'Zingo'],
  ['Watch Zingo TV', 'Zingo TV'],
])('the name in %s is most likely %s', (heading, name) => {
  expect(likelyName(heading)).toBe(name);
});

test.each(['brand_trust_1. Netflix', 'awareness_1. Netflix'])(
  'a variable about something other than use is no medium: %s',
  (heading) => {
    expect(nameOf(heading)).toBeNull();
  },
);

test.each([
  ['Which of these have you used?', true],
  ['And which newspapers and magazines did you use last month?', true],
  ['Also, what do you watch?', true],
  ['Q7. And how often do you listen to the radio?', true],
  ['And which car do you drive?', false],
])('%s asks about use: %s', (heading, expected) => {
  expect(isQuestionOfUse(heading)).toBe(expected);
});

test('a legend of two codes may have no signs after its codes', () => {
  const { legend } = headingParts('Gender (1 Male, 2 Female)');
  expect([...legend!]).toEqual([
    ['1', 'Male'],
    ['2', 'Female'],
  ]);
  expect(headingParts('Netflix (1 to 5, 2 hours)').legend).toBeNull();
});

test.each([
  ['Stan (Stunden pro Tag)', 'hours', 'day'],
  ['Stan (h/semaine)', 'hours', 'week'],
  ['Stan [h]', 'hours', 'day'],
  ['Stan (ore al mese)', 'hours', 'month'],
  ['Stan (uur per week)', 'hours', 'week'],
  ['Stan (minutos por día)', 'minutes', 'day'],
  ['Stan Tage pro Woche', 'days', 'week'],
  ['Stan - vezes por mês', 'times', 'month'],
  ['Stan (0-28 days)', 'days', 'month'],
])('the numbers below "%s" are %s a %s', (heading, counts, period) => {
  expect(headingParts(heading).unit).toEqual({ counts, period });
});
