import { aPlan, assumptions, facts } from '../../../testing/page/comparedPlans.ts';
import { DESK_ORDER } from '../../../core/rules/channels.ts';
import { tableCsv } from '../report/reportContents.ts';
import { planComparison } from './planComparison.ts';

const BASE = aPlan({ form: { name: 'Spring' } });

test('plans are in the order they were named, channels in the order of the desk', () => {
  const radio = aPlan({ form: { name: 'Radio' }, spend: { Radio: 400_000, Social: 100_000 } });
  const { columns, lines } = planComparison([BASE, radio, BASE]);
  expect(columns.map(({ name }) => name)).toEqual(['Spring', 'Radio', 'Spring']);
  expect(columns[1]!.lines.map(({ label }) => label)).toEqual([
    'Budget',
    'Reach',
    'Difference',
    'Cost',
    'Frequency',
    '3+ reach',
    'GRPs',
    'Limits',
  ]);
  expect(lines.map(({ channel }) => channel)).toEqual(DESK_ORDER);
  const cells = (channel: string) => lines.find((line) => line.channel === channel)!.cells;
  expect(cells('Radio').map(({ money, difference }) => [money, difference])).toEqual([
    [200_000, 0],
    [400_000, 200_000],
    [200_000, 0],
  ]);
  expect(cells('Radio')[1]!.share).toBe('80.0%');
  expect(cells('Podcasts')[1]!.share).toBe('');
  expect(cells('BVOD')[1]!.difference).toBe(-300_000);
});

test('the shares of a plan add up to 100%, as in the report', () => {
  const thirds = { BVOD: 100_000, Radio: 100_000, Social: 100_000 };
  const sixths = { BVOD: 26_500, Radio: 26_500, Social: 26_500, Cinema: 20_499, Podcasts: 1 };
  const { lines } = planComparison([aPlan({ spend: thirds }), aPlan({ spend: sixths })]);
  const shares = (plan: number) => lines.map(({ cells }) => cells[plan]!.share).filter(Boolean);
  expect(shares(0).sort()).toEqual(['33.3%', '33.3%', '33.4%']);
  expect(shares(1).sort()).toEqual(['0.001%', '20.5%', '26.5%', '26.5%', '26.5%']);
});

test('a caveat is listed once, with the names of its plans', () => {
  const women = (name: string) => aPlan({ form: { name, buyingDemographic: 'women 40+' } });
  const { caveats } = planComparison([BASE, women('One'), women('Two'), aPlan()]);
  expect(caveats).toHaveLength(1);
  expect(caveats[0]).toMatch(/^One and Two: The buying demographics differ \(Women 40\+ here, .* there\)/);
  expect(planComparison([BASE, aPlan()]).caveats).toEqual([]);
});

test('own prices are shown with their channels', () => {
  const own = aPlan({ report: { assumptions: assumptions({}, { cpm: 15, kept_cpm: 12 }) } });
  const { lines } = planComparison([BASE, own]);
  const marked = lines.flatMap(({ channel, cells }) => cells.map(({ ownCpm }) => [channel, ownCpm] as const));
  expect(marked.filter(([, cpm]) => cpm !== null)).toEqual([['Radio', 15]]);
});

test('client, planner, demographic and strategy of the plans, and names that tell them apart', () => {
  const other = aPlan({ form: { name: 'Spring', client: 'Coastline Travel' } });
  const names = ['Spring (Banksia Bank)', 'Spring (Coastline Travel)'];
  const { columns, about, table } = planComparison([BASE, other], ['ann', 'kim'], names);
  expect(columns.map(({ name }) => name)).toEqual(names);
  expect(about.map(({ label, values }) => [label, ...values])).toEqual([
    ['Client', 'Banksia Bank', 'Coastline Travel'],
    ['Made By', 'ann', 'kim'],
  ]);
  // The csv has the inputs that are the same too.
  expect(tableCsv(table)).toContain('Plan,Strategy,Brand Awareness,Brand Awareness,');
  expect(tableCsv(table)).toContain('Plan,Made By,ann,kim,');
  expect(tableCsv(table)).toContain('Part,Item,Spring (Banksia Bank),Spring (Coastline Travel),');
});

test('the csv has a column for each plan, even with equal names, and the caveats', () => {
  const again = aPlan({
    form: { name: 'Spring', budget: '400,000' },
    facts: facts({ file_name: 'wave2.csv' }),
    report: { attentive_reach: 799_999.8355, cost_per_attentive_reach: 0.4, frequency: 1 },
    spend: { BVOD: 400_000 },
  });
  const csv = tableCsv(planComparison([BASE, again]).table)
    .trimEnd()
    .split('\r\n');
  expect(csv[0]).toBe('Part,Item,Spring,Spring (2),"Spring (2), difference"');
  expect(csv.join()).toContain('Not like for like,"Spring: The audience files differ');
  // The plans count different people.
  expect(csv).toContain('Answer,Attentive Reach,1000000,800000,');
  const like = aPlan({ report: { attentive_reach: 799_999.8355, cost_per_attentive_reach: 0.374, frequency: 1.625 } });
  const likeCsv = tableCsv(planComparison([BASE, like]).table);
  expect(likeCsv).toContain('Answer,Attentive Reach,1000000,800000,-200000');
  expect(likeCsv).toContain(`Answer,Cost per Attentive Reach,0.5,0.37,-0.13`);
  expect(csv).toContain('Spend by channel ($),Radio,200000,0,-200000');
});
