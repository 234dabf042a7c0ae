import { screen } from '@testing-library/react';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import { ratesPath } from '../../src/domain/paths.ts';
import { planningApi } from '../../src/services/planning/planningApi.ts';
import { renderApp } from './renderApp.tsx';

const USER = 'ann@agency.example';

/** The first format of a channel, which every card has. */
export const METRO = 'FTA Metro, Metro 30s spot';

/** The price field of a line: "FTA Metro, Metro 30s spot". */
export function price(line: string): Promise<HTMLElement> {
  return screen.findByLabelText(`${line}, Price ($)`);
}

/**
 * Opens the page of rates on a card. All page tests share one company and run at the same time, so each test file changes cards that no
 * other file changes.
 */
export async function openRates(card: string, enhancers: StoreEnhancer[] = []) {
  const app = await renderApp({ at: ratesPath(card), enhancers });
  await screen.findByRole('table', { name: /^Rates of/ });
  const shown = () => {
    const { cardDraft } = app.store.getState();
    if (cardDraft.phase !== 'loaded') throw new Error(cardDraft.phase);
    return cardDraft;
  };
  return {
    ...app,
    /** The open card as the store has it. */
    shown,
    async type(line: string, text: string) {
      const field = await price(line);
      await app.user.clear(field);
      await app.user.type(field, `${text}{Enter}`);
    },
    /** Opens the menu of a line and chooses from it. */
    async choose(line: string, action: string) {
      await app.user.click(screen.getByRole('button', { name: `More for ${line}` }));
      await app.user.click(await screen.findByRole('menuitem', { name: action }));
    },
    /** Another editor saves this price of a thousand contacts in the cinema. */
    async otherSaves(cpm: number) {
      const rows = `channel,format,price,basis,price_source\nCinema,Cinema 30s,${cpm},cpm,Theirs\n`;
      const asked = { user: USER, card, change: 'save' as const, revision: shown().reply.revision, rows };
      await app.store.dispatch(planningApi.endpoints.ratesChange.initiate(asked, { track: false })).unwrap();
    },
  };
}
