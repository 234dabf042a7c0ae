import { documentPage } from './documentPages.ts';

test('a document uses the head of its template, with its own title, tables and images', () => {
  const template = '<html><head><title>FAQ</title><style>h1 {}</style></head><body>\n<main>old</main>\n</body></html>';
  const page = documentPage(
    template,
    '# Files, $& and $1\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n![Rows](screenshots/x.png)\n',
  );
  expect(page).toContain('<title>Files, $& and $1</title><style>h1 {}</style>');
  expect(page).toContain('<td align="right">2</td>');
  expect(page).toContain('<img src="screenshots/x.png" alt="Rows">');
  expect(page).not.toContain('old');
});
