import { betaPeople, canex, metheringham, reachOfContacts, reachOfInsertions, kimSchedules } from './classicModels.ts';

const schedules = kimSchedules();

test('CANEX gives the published column of all forty schedules, to the rounding of their inputs', () => {
  expect(schedules).toHaveLength(40);
  for (const schedule of schedules) {
    const found = canex(schedule);
    expect(found.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    schedule.canx.forEach((published, contacts) => {
      expect(Math.abs(100 * found[contacts]! - published)).toBeLessThan(0.02);
    });
  }
});

test('CANEX gives the reach of the calculator of its author', () => {
  const [none] = canex({ once: [0.4902, 0.033], twice: [0.5805, 0.0502], both: 0.0157 });
  expect(1 - none!).toBeCloseTo(0.602057, 5);
});

test('people of a Beta distribution have the reach of one and two insertions that they were made from', () => {
  const people = betaPeople(0.4, 0.52);
  expect(reachOfInsertions(people, 1)).toBeCloseTo(0.4, 12);
  expect(reachOfInsertions(people, 2)).toBeCloseTo(0.52, 12);
  const schedule = metheringham({ once: [0.3, 0.3], twice: [0.45, 0.45], both: 0.15 });
  expect(reachOfInsertions(schedule, 2)).toBeCloseTo(0.45, 12);
});

test('reach of Poisson contacts is the integral over people', () => {
  const { alpha, beta } = { alpha: 2, beta: 3 };
  // The density of Beta(2, 3) is 12 p (1 - p)^2.
  const steps = 20_000;
  let missed = 0;
  for (let step = 0; step < steps; step++) {
    const p = (step + 0.5) / steps;
    missed += (12 * p * (1 - p) ** 2 * Math.exp(-4 * p)) / steps;
  }
  expect(reachOfContacts({ alpha, beta }, 4)).toBeCloseTo(1 - missed, 8);
});

test('contacts that may repeat reach fewer than insertions that meet a person once', () => {
  for (const schedule of schedules) {
    const people = metheringham(schedule);
    expect(reachOfContacts(people, 4)).toBeLessThan(reachOfInsertions(people, 4));
  }
});
