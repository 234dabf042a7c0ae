/* Prints the findings of a strict OpenAPI validator in docs/openapi.json as a JSON array. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readFileSync } from 'node:fs';

const config = await createConfig({ extends: ['recommended-strict'] });
const problems = await lintFromString({
  source: readFileSync('docs/openapi.json', 'utf8'),
  absoluteRef: 'openapi.json',
  config,
});
process.stdout.write(
  JSON.stringify(problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)),
);
