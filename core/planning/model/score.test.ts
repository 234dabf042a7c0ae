import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import { audienceOf } from '../testing/audiences.ts';
import type { VehicleTotals } from './audience.ts';
import { formatActiveSeconds, vehicleScores } from './score.ts';

const prices = new Float64Array(CHANNEL_COUNT).fill(20);

function vehicle(change: Partial<VehicleTotals>): VehicleTotals {
  return {
    column: 'Radio: Nova',
    publisher: 'Nova',
    channel: 'Radio',
    format: 'Radio 30s',
    attentiveShare: 0.4,
    activeSeconds: 5,
    populationUse: 100,
    targetUse: 25,
    ...change,
  };
}

const audience = {
  ...audienceOf([]),
  vehicles: [
    vehicle({}),
    vehicle({ publisher: 'Triple J', targetUse: 50 }),
    vehicle({ channel: 'Cinema', publisher: 'Hoyts', format: 'Cinema 30s', activeSeconds: 12 }),
    vehicle({ publisher: 'Silent FM', populationUse: 0, targetUse: 0 }),
    vehicle({ publisher: 'Sponsor FM', format: 'Live read', activeSeconds: 8, targetUse: 0 }),
  ],
};

test('a score is attentive contacts with the target per dollar; channels in order, best vehicle first', () => {
  const rows = vehicleScores(audience, prices);
  expect(rows.map((row) => row.Publisher)).toEqual(['Hoyts', 'Triple J', 'Nova', 'Silent FM', 'Sponsor FM']);
  // 50 impressions a dollar x 0.4 attentive x a quarter on target
  expect(rows.map((row) => row.Score)).toEqual([5, 10, 5, 0, 0]);
  expect(rows[0]).toEqual({ Channel: 'Cinema', Publisher: 'Hoyts', Score: 5, active_attention: 12 });
});

test('attention has one row for each format in use', () => {
  expect(formatActiveSeconds(audience)).toEqual([
    { Channel: 'Cinema', Format: 'Cinema 30s', active_attention: 12 },
    { Channel: 'Radio', Format: 'Radio 30s', active_attention: 5 },
    { Channel: 'Radio', Format: 'Live read', active_attention: 8 },
  ]);
});
