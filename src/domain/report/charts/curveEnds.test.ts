import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { aPlan, facts } from '../../../../testing/page/comparedPlans.ts';
import { curveEnds, endsHint } from './curveEnds.ts';

/** 54,642,858 uses of print a month. */
const vehicle = { column: 'x', publisher: 'x', channel: 'Print', format: 'Any', audience: 10_928_571.6, mean_use: 5 };
const channel = (name: string, cpm?: number) => ({ channel: name, ...(cpm !== undefined && { cpm }) });
const reported = (supply: { channel: string; most: number; says: string }[] = []): PlanReport => ({
  ...aPlan().report,
  assumptions: { rows: [] } as never,
  why: { channels: [channel('Print', 28), channel('Radio', 20)], supply } as never,
});

test('a curve ends at one ad for each use, or at the supply of its channel, the lower of the two', () => {
  const known = facts({ vehicles: [vehicle] });
  expect([...curveEnds(reported(), known)]).toEqual([
    ['Print', { money: expect.closeTo(1_530_000, 0) as number, because: 'uses' }],
  ]);
  const supply = [{ channel: 'Print', most: 382_500, says: '' }];
  expect(curveEnds(reported(supply), known).get('Print')).toEqual({ money: 382_500, because: 'supply' });
  expect(curveEnds(reported(supply), null).get('Print')!.money).toBe(382_500);
  // A file with answers yes and no does not have numbers of uses.
  const yesNo = facts({ vehicles: [{ ...vehicle, mean_use: 1 }] });
  expect([...curveEnds(reported(), yesNo)]).toEqual([]);
});

test('the hint names the reasons why curves are dotted, and is empty if none is', () => {
  const uses = { money: 500, because: 'uses' as const };
  const supply = { money: 300, because: 'supply' as const };
  expect(endsHint('Dotted', [uses], 1000)).toBe(' Dotted where a channel gets more than one ad for each use.');
  expect(endsHint('Dotted', [uses, supply], 1000)).toBe(
    ' Dotted where a channel gets more than there is to buy, or more than one ad for each use.',
  );
  expect(endsHint('Dotted', [uses, supply], 400)).toBe(' Dotted where a channel gets more than there is to buy.');
  expect(endsHint('Dotted', [uses], 500)).toBe('');
});
