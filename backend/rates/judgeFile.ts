import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { AudienceFileError } from '../../core/audience/refusals/audienceFileError.ts';
import { writeWorkbookCsv } from '../../core/audience/workbooks/workbook.ts';
import { ACCESS_LISTS_FILE, readAccessLists } from '../../core/planningData/lists/accessLists.ts';
import { ASSUMPTIONS_FILE, readAssumptions } from '../../core/planningData/assumptions.ts';
import { MAPPING_FILE, readMasterMapping } from '../../core/planningData/masterMapping.ts';
import { demographicItems } from '../../core/planningData/planningData.ts';
import { PlanningDataError } from '../../core/planningData/planningDataError.ts';
import { rateFaults, rateQuestions } from '../../core/planningData/rates/rateFaults.ts';
import type { CardContext } from '../../core/planningData/rates/rateFaults.ts';
import { SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import { readCard } from '../../core/planningData/rates/readCard.ts';
import type { ReadCard } from '../../core/planningData/rates/readCard.ts';
import { readCsvText } from '../../core/text/csvText.ts';
import { fileSource, nodePlatform } from '../workers/nodePlatform.ts';
import { loadPlanningData } from '../workers/planningData.ts';

/** What is wrong with a file (faults), and which figures are unusual and should be looked at (questions). */
export interface Judgement {
  readonly faults: readonly string[];
  readonly questions: readonly string[];
}

/** A file or folder that cannot be judged. */
export class UnreadableFile extends Error {}

/**
 * Judges planning data with the checks that the service makes when it starts. `path` is a folder with the three files, one of these
 * files, or a rate card as csv or xlsx. A card that is not called assumptions inherits from the files of `seedFolder`.
 * @param today  ISO day
 * @throws {UnreadableFile}
 */
export async function judgePath(path: string, seedFolder: string, today: string): Promise<Judgement> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UnreadableFile(`There is no file or folder ${path}.`);
  if (found.isDirectory()) return judgeFolder(path, today);
  const name = basename(path);
  const extension = extname(name).toLowerCase();
  if (extension === '.json') return faultsOf(() => readAccessLists(readText(path)));
  if (extension !== '.csv' && extension !== '.xlsx') throw new UnreadableFile(`${name} is neither csv, xlsx nor json.`);
  const text = extension === '.csv' ? readText(path) : await sheetText(path);
  // Only a MASTER mapping has this column.
  if (hasColumn(text, 'vehicle')) return judgeMapping(text, dirname(path), seedFolder);
  const card = readCard(text, { isWorkbook: extension === '.xlsx' });
  return judgeCard(card, contextOf(name, dirname(path), seedFolder, today));
}

function judgeFolder(folder: string, today: string): Judgement {
  const names = [ACCESS_LISTS_FILE, ASSUMPTIONS_FILE, MAPPING_FILE];
  const missing = names.filter((name) => !statSync(join(folder, name), { throwIfNoEntry: false })?.isFile());
  if (missing.length > 0) throw new UnreadableFile(`${folder} lacks ${missing.join(', ')}.`);
  const textOf = (name: string) => readText(join(folder, name));
  const lists = faultsOf(() => readAccessLists(textOf(ACCESS_LISTS_FILE)));
  if (lists.faults.length > 0) return withFileName(ACCESS_LISTS_FILE, lists);
  const demographics = demographicItems(readAccessLists(textOf(ACCESS_LISTS_FILE)));
  const card = readCard(textOf(ASSUMPTIONS_FILE));
  const assumptions = judgeCard(card, { kind: 'seed', inheritedCards: [], demographics, today });
  if (assumptions.faults.length > 0) return withFileName(ASSUMPTIONS_FILE, assumptions);
  const { rows, retired } = readAssumptions(textOf(ASSUMPTIONS_FILE), demographics);
  const mapping = withFileName(
    MAPPING_FILE,
    faultsOf(() => readMasterMapping(textOf(MAPPING_FILE), rows, retired)),
  );
  return { faults: mapping.faults, questions: withFileName(ASSUMPTIONS_FILE, assumptions).questions };
}

function judgeCard(card: ReadCard, context: CardContext): Judgement {
  const faults = rateFaults(card, context);
  // A card with faults cannot be used, so its figures are not questioned.
  const questions = faults.length > 0 ? [] : rateQuestions(card, context).map(({ question }) => question);
  return { faults, questions };
}

/**
 * How a rate card is judged. A file called assumptions is judged as the seed, the built-in rate card Illustrative. Every other file is
 * judged as an agency's card, which inherits from the seed.
 */
function contextOf(name: string, folder: string, seedFolder: string, today: string): CardContext {
  const isSeed = /^assumptions\b/i.test(name);
  const seed = seedOf(isSeed ? [folder, seedFolder] : [seedFolder]);
  const demographics = demographicItems(seed);
  if (isSeed) return { kind: 'seed', inheritedCards: [], demographics, today };
  const { rows } = readCard(seed.texts.assumptions);
  return { kind: 'agency', inheritedCards: [{ card: SEED_CARD, rows }], demographics, today };
}

function judgeMapping(text: string, folder: string, seedFolder: string): Judgement {
  const { assumptions, retired } = seedOf([folder, seedFolder]);
  return faultsOf(() => readMasterMapping(text, assumptions, retired));
}

/** The planning data of the first folder whose files can be used. @throws {UnreadableFile} when no folder has such files */
function seedOf(folders: readonly string[]) {
  const faults: string[] = [];
  for (const folder of folders) {
    try {
      return loadPlanningData(folder);
    } catch (fault) {
      if (!(fault instanceof PlanningDataError)) throw fault;
      faults.push(fault.message);
    }
  }
  throw new UnreadableFile(`The planning data to compare with cannot be read: ${faults.at(-1)}`);
}

/** Whether the csv has a column with this heading, in lower case. */
function hasColumn(text: string, column: string): boolean {
  const [header = []] = readCsvText(text, { rows: 1 });
  return header.some((heading) => heading.trim().toLowerCase() === column);
}

/** The faults that reading a file throws. */
function faultsOf(read: () => unknown): Judgement {
  try {
    read();
    return { faults: [], questions: [] };
  } catch (fault) {
    if (fault instanceof PlanningDataError) return { faults: fault.details, questions: [] };
    throw fault;
  }
}

/** A judgement whose sentences begin with the name of the file. */
function withFileName(file: string, { faults, questions }: Judgement): Judgement {
  const withName = (sentence: string) => `${file}: ${sentence}`;
  return { faults: faults.map(withName), questions: questions.map(withName) };
}

/** @throws {UnreadableFile} for a file that is not UTF-8 */
function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    throw new UnreadableFile(`${basename(path)} cannot be read as UTF-8 text.`);
  }
}

/** The first sheet with a column "channel" as csv; without such a sheet, the first one with cells. */
export async function sheetText(path: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'check-data-'));
  const platform = nodePlatform(join(folder, 'sheet.csv'));
  const source = fileSource(path);
  const textOf = (csv: { size: number; read(from: number, to: number): Uint8Array }) =>
    new TextDecoder().decode(csv.read(0, csv.size));
  const hasCard = (sheet: Parameters<typeof textOf>[0]) => hasColumn(textOf(sheet), 'channel');
  const onProgress = () => {};
  const chosenSheet = null;
  try {
    const { csv } = await writeWorkbookCsv(source, 'xlsx', platform, hasCard, onProgress, chosenSheet);
    return textOf(csv);
  } catch (fault) {
    if (fault instanceof AudienceFileError) throw new UnreadableFile(fault.message);
    throw fault;
  } finally {
    source.close();
    platform.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
