import { readFileSync } from 'node:fs';
import type { AccessData, PlanDetails } from '../../core/contract/bodies/access.ts';
import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import { NO_ANSWERS } from '../../core/contract/bodies/doubts.ts';
import { memorySource } from '../../core/audience/bytes/memorySource.ts';
import { utf8Bytes } from '../../core/audience/bytes/text.ts';
import { deskEngine } from '../../core/planning/desk/deskEngine.ts';
import { ask } from '../../core/planning/testing/desks.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import { rowsOfCsv } from '../../src/domain/rates/cardRows.ts';
import { cardsWithDraft, effectInputs, planEffect } from '../../src/domain/rates/planEffect.ts';
import type { PlanEffect } from '../../src/domain/rates/planEffect.ts';
import { exactSpend } from '../../src/domain/report/channelMoney.ts';
import { readDeskData } from '../../src/services/deskWorker/readDeskData.ts';
import { respondentsCsv } from '../audience/audienceFiles.ts';
import { Calls, chosenLimits } from '../backend/calls.ts';
import type { RunChoices } from '../backend/calls.ts';
import { publishRates, readRates } from '../backend/rateCards.ts';
import { startBackend } from '../backend/startBackend.ts';
import type { RunningBackend } from '../backend/startBackend.ts';

let backend: RunningBackend;
let ann: Calls;
beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
});
afterAll(() => backend.stop());

const BANKSIA = 'client:banksia-bank';
const HEADING =
  'channel,format,price_for,price,basis,price_source,bought,attention_share,low,high,mean_active_seconds,source';
const card = (...lines: string[]) => [HEADING, ...lines, ''].join('\n');
const respondents = respondentsCsv(400, 11);
const crosstab = readFileSync('samples/crosstab.csv', 'utf8');

/**
 * The effect of a draft on a saved plan, as the desk's worker counts it.
 * @param nearer the client's card, whose rows win over those of the draft
 * @param day the day from which the draft is in force, if that is not today
 */
async function effectOf(
  key: string,
  card: string,
  draft: string,
  { nearer, day }: { nearer?: string; day?: string } = {},
): Promise<PlanEffect> {
  const saved = (await ann.plan<FullPlan>(key)).body;
  const details = (await ann.access<PlanDetails>('plan_details', { key, sandbox: true })).body;
  const { planning_data: planningData = null } = (await ann.access<AccessData>('user')).body;
  const inputs = effectInputs({ fullPlan: saved, details, planningData });
  if (typeof inputs === 'string') throw new Error(inputs);
  const { form, task, budget, limits } = inputs;
  const under = rowsOfCsv((await readRates(ann, card, { day })).under);
  const client = nearer === undefined ? null : { card: nearer, rows: rowsOfCsv((await readRates(ann, nearer)).rows) };
  const file = (await ann.access('plan_csv_file', { key })).text;
  const engineOf = async (own: string) => {
    const csv = cardsWithDraft({ card, rows: rowsOfCsv(own), inherited: under, client });
    const read = { ...task, rates: { csv, ownPrices: form.ownPrices ?? [] }, fileName: 'a.csv', reading: NO_ANSWERS };
    const data = await readDeskData(memorySource(utf8Bytes(file)), read, () => {});
    if ('refused' in data) throw new Error(data.refused);
    return deskEngine(data);
  };
  const now = await engineOf((await readRates(ann, card, { day })).rows);
  const engine = await engineOf(draft);
  const [before, mix] = [now.opened.plan.reach, engine.opened.plan.reach];
  const found = ask(engine, { ask: 'run', budget, limits }, 'run');
  return planEffect(inputs, { saved: saved.attentive_reach, withoutDraft: before, withDraft: mix }, found);
}

const CASES: readonly [string, string, string, string, RunChoices][] = [
  [
    'a CPM and attention of the agency',
    'agency',
    card('Radio,Radio 30s spot,,31.5,cpm,Deal,,,,,,', 'Cinema,Cinema 30s,,,,,,0.6,0.5,0.7,15,Own study'),
    respondents,
    {},
  ],
  [
    'formats bought by shares',
    BANKSIA,
    card(
      'FTA Metro,Metro 30s spot,,40,cpm,Deal,0.6,,,,,',
      'FTA Metro,Metro 15s spot,,26,cpm,Deal,0.4,,,,,',
      'Radio,Radio 30s spot,,23,cpm,Deal,0.25,,,,,',
      'Radio,Radio live read,,30,cpm,Deal,0.75,,,,,',
    ),
    respondents,
    { budget: 400_000 },
  ],
  [
    'a price per thousand of the target, with an own price and limits',
    BANKSIA,
    card('BVOD,BVOD 30s,women-25-54,130,cpt,Deal,,,,,,', 'Radio,Radio 30s spot,women-25-54,75,cpt,Deal,,,,,,'),
    respondents,
    {
      demo: 'women 25-54',
      assumptions: JSON.stringify({ version: 1, rows: [{ channel: 'Cinema', cpm: 70 }] }),
      limits: chosenLimits({
        BVOD: [0, 600_000],
        Radio: [100_000, 1_000_000],
        Cinema: [0, 300_000],
        Social: [0, 1_000_000],
      }),
    },
  ],
  [
    'a price per TARP, in a crosstab',
    'agency',
    card(
      'FTA Metro,Metro 30s spot,people-25-54,2400,tarp,Deal,,,,,,',
      'Video,Non-skippable online video,,19,cpm,Deal,,,,,,',
    ),
    crosstab,
    { demo: 'people 25-54', client: 'Ironbark Motors' },
  ],
];

test.each(CASES)(
  'the effect of %s equals what a run after publishing gives',
  async (_what, cardId, draft, content, choices) => {
    const before = await ann.finishedPlan(content, choices);
    const effect = await effectOf(before.key, cardId, draft);
    expect(effect.saved).toBe(before.report.attentive_reach);
    expect(effect.withoutDraft).toBeCloseTo(effect.saved, 3);
    await publishRates(ann, cardId, draft);

    const { report } = await ann.finishedPlan(content, choices);
    expect(report.assumptions?.cards?.map((one) => one.card)).toContain(cardId);
    expect(Math.abs(effect.best / effect.withoutDraft - 1)).toBeGreaterThan(1e-4);
    expect(Math.abs(effect.best / report.attentive_reach - 1)).toBeLessThan(1e-6);
    const then = exactSpend(report);
    then.forEach((money, place) => expect(Math.abs(effect.bestSpend[place]! - money)).toBeLessThan(1));
    expect(Math.abs(then[CHANNELS.indexOf(effect.moved!.channel)]! - effect.moved!.money)).toBeLessThan(1);

    const mix = exactSpend(before.report);
    const sameMix = chosenLimits(Object.fromEntries(CHANNELS.map((name, place) => [name, [mix[place]!, mix[place]!]])));
    const again = await ann.finishedPlan(content, { ...choices, limits: sameMix });
    expect(Math.abs(effect.withDraft / again.report.attentive_reach - 1)).toBeLessThan(1e-6);
  },
);

test('a draft of the agency’s card is applied below the client’s card in force', async () => {
  const nearer = 'client:magpie-mobile';
  const draft = card('Radio,Radio 30s spot,,60,cpm,Deal,,,,,,', 'Video,Non-skippable online video,,30,cpm,Deal,,,,,,');
  await publishRates(ann, nearer, card('Radio,Radio 30s spot,,20,cpm,Deal,,,,,,'));
  const choices = { client: 'Magpie Mobile' };
  const { key } = await ann.finishedPlan(respondents, choices);
  const effect = await effectOf(key, 'agency', draft, { nearer });
  const alone = await effectOf(key, 'agency', draft);
  await publishRates(ann, 'agency', draft);
  const { report } = await ann.finishedPlan(respondents, choices);
  expect(Math.abs(effect.best / report.attentive_reach - 1)).toBeLessThan(1e-6);
  expect(Math.abs(alone.best / report.attentive_reach - 1)).toBeGreaterThan(1e-4);
});

test('a cost per TARP is refused with a sentence on a file whose weights do not add up to people', async () => {
  const { key } = await ann.finishedPlan(respondents.replace(/^(\d+),[\d.]+,/gm, '$1,1,'));
  const draft = card('FTA Metro,Metro 30s spot,all-people-14-plus,900,tarp,Deal,,,,,,');
  await expect(effectOf(key, BANKSIA, draft)).rejects.toThrow(
    'A cost per TARP needs weights that stand for people; this file stands for 400. Use CPM or Target CPM.',
  );
});

test('a draft for a later day is compared with the rates in force on that day', async () => {
  const { key, report } = await ann.finishedPlan(respondents, { client: 'Coastline Travel' });
  const day = new Date(Date.parse(report.assumptions!.rates_on!) + 30 * 86_400_000).toISOString().slice(0, 10);
  await publishRates(ann, 'agency', card('Video,Non-skippable online video,,12,cpm,Deal,,,,,,'), { from: day });
  const draft = card('Radio,Radio 30s spot,,18,cpm,Deal,,,,,,');
  const effect = await effectOf(key, 'client:coastline-travel', draft, { day });
  const today = await effectOf(key, 'client:coastline-travel', draft);
  await publishRates(ann, 'client:coastline-travel', draft, { from: day });
  const then = await ann.finishedPlan(respondents, { client: 'Coastline Travel', ratesOn: day });
  expect(Math.abs(effect.best / then.report.attentive_reach - 1)).toBeLessThan(1e-6);
  expect(Math.abs(today.best / then.report.attentive_reach - 1)).toBeGreaterThan(1e-4);
});
