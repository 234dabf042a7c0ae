import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One sentence of the specification, what does it and what proves it. */
export interface MapRow {
  readonly says: string;
  /** Files; or, where there is none, what else. */
  readonly does: readonly string[];
  /** Tests as `file › title`. A title with `%s` stands for a table of cases. */
  readonly proof?: readonly string[];
  /** Why nothing can be observed: instead of a proof. */
  readonly notObserved?: string;
  readonly note?: string;
}

export interface MapSection {
  /** The file it was read from. */
  readonly file: string;
  readonly title: string;
  /** Of the heading: 2 or 3. */
  readonly level: number;
  readonly says?: string;
  readonly rows: readonly MapRow[];
}

const DOCS = join(import.meta.dirname, '..', '..', 'docs');
const FOLDER = join(DOCS, 'specification');
export const PAGE = join(DOCS, 'specification-map.md');

/** The map: one file a section, in the order of their names. */
export function readSections(): MapSection[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((file) => ({ ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<MapSection, 'file'>), file }));
}

const HEAD = `# Specification map

Every sentence of the product's specification, in its order and its own words, beside the file that does it and the test that proves it.
Made from [specification](specification) by \`npm run map\`: change it there. A test is written as file and title; a title with \`%s\` stands for
a table of cases. Where nothing can be observed the row says why. \`testing/house/specificationMap.test.ts\` fails when a file or a test that is named
here does not exist, or a row is empty. Browser tests (\`e2e/\`) drive the built product with the real backend, database and Auth emulator.
`;

/** The page that people read. */
export function mapPage(sections: readonly MapSection[]): string {
  return [HEAD, ...sections.map(sectionText)].join('\n');
}

function sectionText({ level, title, says, rows }: MapSection): string {
  return [`${'#'.repeat(level)} ${title}\n`, ...(says ? [`${says}\n`] : []), ...rows.map(rowText), ''].join('\n');
}

function rowText({ says, does, proof, notObserved, note }: MapRow): string {
  const files = does.map((file) => (/\.\w+$/.test(file) ? `\`${file}\`` : file)).join(', ');
  const proven = notObserved ? [`Not observed: ${notObserved}`] : (proof ?? []).map((test) => `\`${test}\``);
  return [
    `- ${says}`,
    `  - Done by ${files}`,
    ...proven.map((one) => `  - ${one}`),
    ...(note ? [`  - ${note}`] : []),
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, mapPage(readSections()));
