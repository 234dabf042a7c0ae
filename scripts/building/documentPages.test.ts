import { documentPage } from './documentPages.ts';

test('a document takes the head of the page it looks like, and has a title, tables and pictures of its own', () => {
  const looks = '<html><head><title>FAQ</title><style>h1 {}</style></head><body>\n<main>old</main>\n</body></html>';
  const page = documentPage(
    looks,
    '# Files, $& and $1\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n![Rows](screenshots/x.png)\n',
  );
  expect(page).toContain('<title>Files, $& and $1</title><style>h1 {}</style>');
  expect(page).toContain('<td align="right">2</td>');
  expect(page).toContain('<img src="screenshots/x.png" alt="Rows">');
  expect(page).not.toContain('old');
});
