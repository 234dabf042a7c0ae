import { DamagedWorkbookError } from './damagedWorkbook.ts';

/** A tag of a small XML part. Names are without their namespace prefix. */
export interface XmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Whether it is an end tag, `</name>`. */
  readonly closes: boolean;
}

const TAG = /<(\/?)([\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const ATTRIBUTE = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * All tags of a small part in order.
 * @throws {DamagedWorkbookError} when the part has a document type, which could define entities
 */
export function xmlTags(text: string): XmlTag[] {
  if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) {
    throw new DamagedWorkbookError('it declares XML entities, which no spreadsheet program writes');
  }
  return Array.from(text.matchAll(TAG), ([, slash, , name, attributes]) => ({
    name: name!,
    closes: slash === '/',
    attributes: new Map(
      Array.from(attributes!.matchAll(ATTRIBUTE), ([, key, double, single]) => [
        key!,
        unescapeXml(double ?? single ?? ''),
      ]),
    ),
  }));
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes `&amp;`, `&#10;`, `&#xA;`, and `_x000A_`, which spreadsheet programs write for characters that XML forbids. */
export function unescapeXml(text: string): string {
  const plain = text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
        (whole, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined) return NAMED[name] ?? whole;
          const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex!, 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
        },
      )
    : text;
  return plain.includes('_x')
    ? plain.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : plain;
}
