import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD } from '../../backend/settings/build.ts';
import { openApiText } from '../../core/contract/openapi/document.ts';

/** `npm run openapi`: writes the OpenAPI document of the calls; `openApi.test.ts` fails when it is out of date. */
writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'openapi.json'), openApiText(BUILD.version));
