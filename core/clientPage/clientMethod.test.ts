import type { AudienceFacts } from '../contract/bodies/audienceFacts.ts';
import type { Why } from '../contract/bodies/why.ts';
import { methodSentences, rangeOfReach } from './clientMethod.ts';
import { MADE_UP } from './disclosures.ts';

const TARGET = { respondents: 80, people: 10_753_086, isMeasured: true };
const why = { sampling_error: { low: 6_900_000, high: 8_000_000 } } as Why;

/** All sentences about a plan of which small figures are left out. */
function sentences(audience: Partial<AudienceFacts>): string[] {
  const report = { why, audience: audience as AudienceFacts };
  return [rangeOfReach(report, TARGET).says, ...methodSentences(report, 1_000_000, TARGET, true)];
}

test('for made-up people, a client reads that they are made up, and nothing about a survey', () => {
  const says = sentences({ made_up: true });
  expect(says).toContain(MADE_UP);
  expect(says.filter((one) => one !== MADE_UP).join(' ')).not.toMatch(/survey|asked|answers/);
  expect(rangeOfReach({ why, audience: { made_up: true } as AudienceFacts }, TARGET)).toMatchObject({
    low: null,
    high: null,
  });
});

test('for a survey, a client reads how many people were asked, and the range of the sample', () => {
  const says = sentences({});
  expect(says).not.toContain(MADE_UP);
  expect(says.join(' ')).toContain(
    'comes from a survey: 80 people of the target were asked. They stand for 10,753,086',
  );
  expect(says[0]).toContain('the figure lies between 6.9 million and 8.0 million people');
});
