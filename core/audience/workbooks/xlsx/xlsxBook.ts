import type { ByteSink, ByteSource, ReadingPlatform } from '../../bytes/platform.ts';
import { CsvAllowance, CsvSink } from './csvSink.ts';
import { rootPrefix, completeElements, xmlTags } from './xml.ts';
import { readSharedStrings } from './sharedStrings.ts';
import type { SharedStrings } from './sharedStrings.ts';
import { SheetScanner } from './sheetScanner.ts';
import { readZipDirectory, inflatedPieces, partText } from './zip.ts';
import type { ZipEntry } from './zip.ts';
import { DamagedWorkbookError } from './damagedWorkbook.ts';
import { cellStyles } from './cellStyles.ts';
import type { NumberFormat } from './cellStyles.ts';

/**
 * An xlsx workbook that is read as a stream: it needs memory for the shared texts and one row only, however large the file is.
 * Files may be malicious, so the modules in this folder limit parts, sizes, rows and columns.
 */
export class XlsxBook {
  readonly sheets: readonly WorkbookSheet[];
  readonly #source: ByteSource;
  readonly #platform: ReadingPlatform;
  readonly #parts: WorkbookParts;
  readonly #allowance: CsvAllowance;
  #strings: SharedStrings | null = null;
  /** Number of hidden rows in the sheet that was written last. */
  hiddenRows = 0;

  private constructor(source: ByteSource, platform: ReadingPlatform, parts: WorkbookParts) {
    this.#source = source;
    this.#platform = platform;
    this.#parts = parts;
    this.#allowance = new CsvAllowance(source.size);
    this.sheets = parts.sheets;
  }

  /** @throws {DamagedWorkbookError} */
  static async open(source: ByteSource, platform: ReadingPlatform): Promise<XlsxBook> {
    const parts = await readWorkbookParts(source, platform, readZipDirectory(source));
    return new XlsxBook(source, platform, parts);
  }

  /**
   * Writes a sheet as UTF-8 csv. Row numbers are those of the sheet.
   * @param maxRows     stop after this many rows
   * @param onProgress  called with the share of the sheet that is done, between 0 and 1
   * @returns the csv; null when the sheet has no cell
   * @throws {DamagedWorkbookError}
   */
  async writeCsv(
    sheet: WorkbookSheet,
    to: ByteSink,
    maxRows = Infinity,
    onProgress: (share: number) => void = () => {},
  ): Promise<ByteSource | null> {
    this.#strings ??= await readSharedStrings(this.#source, this.#platform, this.#parts.sharedStrings);
    const sink = new CsvSink(to, this.#allowance);
    await this.#scan(sheet, sink, this.#strings, maxRows, onProgress);
    return sink.close();
  }

  async #scan(
    sheet: WorkbookSheet,
    sink: CsvSink,
    strings: SharedStrings,
    maxRows: number,
    onProgress: (share: number) => void,
  ): Promise<void> {
    const { styles, from1904 } = this.#parts;
    let scanner: SheetScanner | null = null;
    this.hiddenRows = 0;
    const closing = (start: Uint8Array) => {
      const prefix = rootPrefix(start);
      scanner = new SheetScanner(sink, strings, styles, from1904, prefix.length);
      return `</${prefix}row>`;
    };
    let done = 0;
    const pieces = inflatedPieces(this.#source, this.#platform, sheet.entry);
    for await (const { bytes, end } of completeElements(pieces, closing)) {
      scanner!.scan(bytes, end, maxRows);
      this.hiddenRows = scanner!.hiddenRows;
      if (sink.rows >= maxRows) return;
      done += end;
      onProgress(Math.min(1, done / sheet.entry.size));
    }
  }
}

export interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly entry: ZipEntry;
}

export interface WorkbookParts {
  readonly sheets: readonly WorkbookSheet[];
  readonly sharedStrings: ZipEntry | null;
  readonly styles: readonly (NumberFormat | null)[];
  readonly from1904: boolean;
}

type Parts = ReadonlyMap<string, ZipEntry>;
type PartReader = (entry: ZipEntry) => Promise<string>;

/**
 * Finds the sheets of an xlsx workbook through its relations (ECMA-376 part 1, 12 and 18.2).
 * @throws {DamagedWorkbookError} when the archive is not an xlsx workbook
 */
async function readWorkbookParts(source: ByteSource, platform: ReadingPlatform, parts: Parts): Promise<WorkbookParts> {
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
