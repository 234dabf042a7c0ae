import type { ByteSource, ReadingPlatform } from '../../bytes/platform.ts';
import { DamagedWorkbookError } from './damagedWorkbook.ts';
import { xmlTags } from './xmlTags.ts';
import type { ZipEntry } from './zipDirectory.ts';
import { partText } from './zipEntry.ts';
import { cellStyles } from './cellStyles.ts';
import type { NumberMeaning } from './cellStyles.ts';

export interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly entry: ZipEntry;
}

export interface WorkbookParts {
  readonly sheets: readonly WorkbookSheet[];
  readonly sharedStrings: ZipEntry | null;
  readonly styles: readonly NumberMeaning[];
  readonly from1904: boolean;
}

type Parts = ReadonlyMap<string, ZipEntry>;
type PartReader = (entry: ZipEntry) => Promise<string>;

/**
 * Finds the sheets of an xlsx workbook through its relations (ECMA-376 part 1, 12 and 18.2).
 * @throws {DamagedWorkbookError} when the archive is not an xlsx workbook
 */
export async function readWorkbookParts(
  source: ByteSource,
  platform: ReadingPlatform,
  parts: Parts,
): Promise<WorkbookParts> {
  const text: PartReader = (entry) => partText(source, platform, entry);
  const workbookName = await mainPart(text, parts);
  const relations = await relationsOf(text, parts, workbookName);
  const tags = xmlTags(await text(partNamed(parts, workbookName)));
  const sheets = tags.flatMap(({ name, attributes, closes }) => {
    if (name !== 'sheet' || closes) return [];
    // Attribute names have no prefix here: `r:id` is `id`.
    const target = relations.find(({ id }) => id === attributes.get('id'));
    const entry = target === undefined ? undefined : findPart(parts, target.part);
    // Chart sheets and macro sheets hold no table.
    if (target === undefined || entry === undefined || !target.type.endsWith('/worksheet')) return [];
    return [
      { name: attributes.get('name') ?? '', hidden: (attributes.get('state') ?? 'visible') !== 'visible', entry },
    ];
  });
  const partOf = (kind: string) => {
    const relation = relations.find(({ type }) => type.endsWith(`/${kind}`));
    return relation === undefined ? null : (findPart(parts, relation.part) ?? null);
  };
  const styles = partOf('styles');
  const properties = tags.find(({ name }) => name === 'workbookPr');
  return {
    sheets,
    sharedStrings: partOf('sharedStrings'),
    styles: styles === null ? [] : cellStyles(await text(styles)),
    from1904: ['1', 'true'].includes(properties?.attributes.get('date1904') ?? ''),
  };
}

async function mainPart(text: PartReader, parts: Parts): Promise<string> {
  if (parts.has('content.xml')) {
    throw new DamagedWorkbookError('it is an OpenDocument file under another name. Save it as xlsx');
  }
  const relations = await relationsOf(text, parts, '');
  const main = relations.find(({ type }) => type.endsWith('/officeDocument'))?.part ?? 'xl/workbook.xml';
  if (main.endsWith('.bin')) throw new DamagedWorkbookError('it is a binary workbook (xlsb). Save it as xlsx');
  if (findPart(parts, main) === undefined) throw new DamagedWorkbookError('it is an archive, but no workbook is in it');
  return main;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly part: string;
}

/** Relations of a part, with targets resolved to names in the archive; external targets are dropped. */
async function relationsOf(text: PartReader, parts: Parts, partName: string): Promise<Relation[]> {
  const slash = partName.lastIndexOf('/') + 1;
  const folder = partName.slice(0, slash);
  const entry = findPart(parts, `${folder}_rels/${partName.slice(slash)}.rels`);
  if (entry === undefined) return [];
  return xmlTags(await text(entry)).flatMap(({ name, attributes }) => {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return [];
    const target = attributes.get('Target') ?? '';
    const part = target.startsWith('/') ? target.slice(1) : resolve(folder, target);
    return [{ id: attributes.get('Id') ?? '', type: attributes.get('Type') ?? '', part }];
  });
}

function resolve(folder: string, target: string): string {
  const steps: string[] = folder.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** @throws {DamagedWorkbookError} when the archive has no such part */
function partNamed(parts: Parts, name: string): ZipEntry {
  const entry = findPart(parts, name);
  if (entry === undefined) throw new DamagedWorkbookError(`its part ${name} is missing`);
  return entry;
}

/** Part names are compared without case (ECMA-376 part 2, 6.2.2). */
function findPart(parts: Parts, name: string): ZipEntry | undefined {
  const exact = parts.get(name);
  if (exact !== undefined) return exact;
  const lower = name.toLowerCase();
  for (const [key, entry] of parts) if (key.toLowerCase() === lower) return entry;
  return undefined;
}
