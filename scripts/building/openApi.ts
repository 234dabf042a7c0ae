import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiText } from '../../core/contract/openapi/document.ts';

/** `npm run openapi`: writes the description of the eight calls; `openApi.test.ts` says when it is not current. */
writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'openapi.json'), openApiText());
