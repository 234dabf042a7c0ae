import { text, tracked } from './repository.ts';

/** Style sheets, and the pages that carry one. */
const styled = tracked.filter((path) => /\.(css|html)$/.test(path) && !path.startsWith('docs/'));

/** What stands between the braces of each query of the colour scheme, with the query before it. */
function schemeBlocks(css: string): string[] {
  return [...css.matchAll(/@media[^{]*prefers-color-scheme[^{]*\{/g)].map(({ index, 0: head }) => {
    let depth = 1;
    let end = index + head.length;
    for (; depth > 0 && end < css.length; end += 1) depth += { '{': 1, '}': -1 }[css[end]!] ?? 0;
    return css.slice(index, end);
  });
}

/** Whether colours depend on width and colour scheme together somewhere in a style sheet. */
function joinsBoth(css: string): boolean {
  const blocks = schemeBlocks(css);
  const nested = css.split('prefers-color-scheme').length - 1 > blocks.length || /light-dark\(/.test(css);
  return nested || blocks.some((block) => block.split('@').length > 2 || /width/.test(block.split('{')[0]!));
}

// So that e2e/support/look.ts may leave out what is seen of both apart.
test('no style sheet asks for the width and the colour scheme together', () => {
  expect(styled.length).toBeGreaterThan(40);
  expect(styled.filter((path) => joinsBoth(text(path)))).toEqual([]);
});

test('a style sheet that has a scheme is one where the scheme stands alone, outermost', () => {
  expect(styled.filter((path) => text(path).includes('prefers-color-scheme'))).toEqual([
    'faq.html',
    'src/ui/tokens.css',
  ]);
  expect(text('src/ui/tokens.css')).toMatch(/^@media screen and \(prefers-color-scheme: dark\) \{$/m);
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
