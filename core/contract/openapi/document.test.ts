import { readFileSync } from 'node:fs';
import { openApiText } from './document.ts';

test('docs/openapi.json is what the contract says (npm run openapi writes it)', () => {
  expect(readFileSync('docs/openapi.json', 'utf8') === openApiText()).toBe(true);
});
