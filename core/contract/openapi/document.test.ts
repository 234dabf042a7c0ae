import { readFileSync } from 'node:fs';
import manifest from '../../../package.json' with { type: 'json' };
import { openApiText } from './document.ts';

test('docs/openapi.json is what the contract says (npm run openapi writes it)', () => {
  expect(readFileSync('docs/openapi.json', 'utf8') === openApiText(manifest.version)).toBe(true);
});
