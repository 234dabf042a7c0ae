import type { FullPlan } from '../../../core/contract/bodies/plan.ts';
import { splitFullPlan } from './splitPlan.ts';

const kept = {
  key: 'k',
  df_score_master: '[]',
  attentive_reach: 7,
  made_by: 'ann@agency.example',
} as unknown as FullPlan;

test('the warehouse audience is part of the media score data; a plan with its own file has none', () => {
  const { mediaScoreData, optimiseData } = splitFullPlan({ ...kept, audience_source: 'Panel' });
  expect(mediaScoreData).toMatchObject({ key: 'k', audience_source: 'Panel' });
  expect(optimiseData).toEqual({ attentive_reach: 7, made_by: 'ann@agency.example', audience: undefined });
  expect(splitFullPlan(kept).mediaScoreData).not.toHaveProperty('audience_source');
});
