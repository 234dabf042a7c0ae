/* Says what a strict validator of OpenAPI documents finds in docs/openapi.json, as JSON: [] when there is nothing. */
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
