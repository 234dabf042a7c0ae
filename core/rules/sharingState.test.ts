import { sharingState } from './sharingState.ts';
import type { SharingState, LinkForState } from './sharingState.ts';

/** A link by a short text: when it was made, then `a` for approval, `x` for ended, `+` for approved, `-` for changes. */
function link(text: string): LinkForState {
  const answer = text.includes('+') ? 'approved' : text.includes('-') ? 'changes' : null;
  return { made: `2026-11-0${text[0]}`, approval: text.includes('a'), isOpen: !text.includes('x'), answer };
}

test.each<[links: string, newer: string | null, state: SharingState]>([
  ['', null, 'draft'],
  ['', '2', 'draft'],
  ['1', null, 'sent'],
  ['1a', null, 'sent'],
  ['1ax', null, 'sent'],
  ['1x', null, 'sent'],
  ['1a+', null, 'approved'],
  ['1ax+', null, 'approved'],
  ['1a-', null, 'changes'],
  ['1ax-', null, 'changes'],
  ['1a+ 2a', null, 'sent'],
  ['1a+ 2ax', null, 'approved'],
  ['1a+ 2', null, 'approved'],
  ['1a+ 2a+', null, 'approved'],
  ['1a+ 2a-', null, 'changes'],
  ['1a- 2a', null, 'changes'],
  ['1a- 2x', null, 'changes'],
  ['1a+', '2', 'replaced'],
  ['1a-', '2', 'replaced'],
  ['1x', '2', 'replaced'],
  ['1a+ 3a', '2', 'sent'],
  ['3a+', '2', 'approved'],
  ['2a+', '2', 'approved'],
])('with the links %j and a newer version sent on day %j, the state is %s', (links, newer, state) => {
  const all = links.split(' ').filter(Boolean).map(link);
  expect(sharingState(all, newer && `2026-11-0${newer}`)).toBe(state);
});
