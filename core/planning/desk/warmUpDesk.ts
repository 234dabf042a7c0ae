import { CHANNELS } from '../../rules/channels.ts';
import type { DeskQuestion } from '../../contract/bodies/deskQuestions.ts';
import { syntheticAudience } from '../model/syntheticAudience.ts';
import { deskEngine } from './deskEngine.ts';
import { deskData } from './deskData.ts';

/** Enough rows for the solver to start on samples, as it does with real audiences. */
const AUDIENCE_ROWS = 6000;
const ROUNDS = 6;

/**
 * Answers a few questions about a synthetic audience, so that the code is compiled before the planner's first gesture.
 */
export function warmUpDesk(): void {
  const noSpend = CHANNELS.map(() => 0);
  const engine = deskEngine(
    deskData(syntheticAudience(AUDIENCE_ROWS), new Float64Array(CHANNELS.length).fill(20), noSpend),
  );
  for (let round = 1; round <= ROUNDS; round++) {
    const budget = 1_000_000;
    const limits = CHANNELS.map((Channel, channel) => {
      const locked = channel === 0 ? 10_000 * round : null;
      return { Channel, Min_Budget: locked ?? 0, Max_Budget: locked ?? budget };
    });
    const request = { budget, limits, ownCpm: CHANNELS.map((_, channel) => (channel === 1 ? 15 + round : null)) };
    const spend = CHANNELS.map(() => budget / CHANNELS.length);
    const questions: DeskQuestion[] = [
      { ask: 'best', request },
      { ask: 'manual mix', request, spend },
      { ask: 'details', request, spend },
    ];
    for (const question of questions) {
      const steps = engine.answer(question);
      while (!steps.next().done);
    }
  }
}
