import { readFileSync } from 'node:fs';
import manifest from '../../../package.json' with { type: 'json' };
import { openApiText } from './document.ts';
import { FIELD_DESCRIPTIONS } from './fieldDescriptions.ts';

test('docs/openapi.json is up to date with the contract (npm run openapi writes it)', () => {
  expect(readFileSync('docs/openapi.json', 'utf8') === openApiText(manifest.version)).toBe(true);
});

test('each description is that of a field that exists', () => {
  const document = openApiText(manifest.version);
  const unused = Object.entries(FIELD_DESCRIPTIONS).flatMap(([schema, fields]) =>
    Object.entries(fields)
      .filter(([, text]) => !document.includes(JSON.stringify(text)))
      .map(([path]) => `${schema} ${path}`),
  );
  expect(unused).toEqual([]);
});
