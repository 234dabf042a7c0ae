import { text, tracked } from './repository.ts';

/** Style sheets, and pages with an inline one. */
const styled = tracked.filter((path) => /\.(css|html)$/.test(path) && !path.startsWith('docs/'));

/** Each `@media` block about the colour scheme, with its query. */
function schemeBlocks(css: string): string[] {
  return [...css.matchAll(/@media[^{]*prefers-color-scheme[^{]*\{/g)].map(({ index, 0: head }) => {
    let depth = 1;
    let end = index + head.length;
    for (; depth > 0 && end < css.length; end += 1) depth += { '{': 1, '}': -1 }[css[end]!] ?? 0;
    return css.slice(index, end);
  });
}

/** Whether a style sheet has rules that depend on both width and colour scheme. */
function joinsBoth(css: string): boolean {
  const blocks = schemeBlocks(css);
  const nested = css.split('prefers-color-scheme').length - 1 > blocks.length || /light-dark\(/.test(css);
  return nested || blocks.some((block) => block.split('@').length > 2 || /width/.test(block.split('{')[0]!));
}

// e2e/support/checkScreen.ts relies on this: it does not check every width in every colour scheme.
test('no style sheet combines width and colour scheme', () => {
  expect(styled).not.toEqual([]);
  expect(styled.filter((path) => joinsBoth(text(path)))).toEqual([]);
});

test.each([
  ['(min-width: 600px) and (prefers-color-scheme: dark) { p { color: red } }', true],
  ['(prefers-color-scheme: dark) { p { color: red } @media (max-width: 9px) { p { color: blue } } }', true],
  ['(prefers-color-scheme: dark) { p { color: red } }', false],
  ['(max-width: 9px) { p { color: red } }', false],
  ['(max-width: 9px) { p { color: light-dark(red, blue) } }', true],
])('@media %s: %p', (query, joined) => {
  expect(joinsBoth(`a { b: c }\n@media ${query}`)).toBe(joined);
});
