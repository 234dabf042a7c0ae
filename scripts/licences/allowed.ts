/** A package that ships, with the licence it states. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** The `license` field: an SPDX expression or other text; undefined if missing. */
  readonly licence: string | undefined;
}

/** Permissive licences that only require attribution. Others are added by a person, never by a tool. */
const ALLOWED = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib']);

/** Packages accepted under another licence, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, { readonly licence: string; readonly reason: string }>> = {
  highcharts: {
    licence: 'https://www.highcharts.com/license',
    reason:
      'free for personal and non-profit use only: a company needs a licence of Highsoft. Only src/components/charts uses it.',
  },
  '@fontsource-variable/inter': {
    licence: 'OFL-1.1',
    reason: 'the SIL Open Font License: the font may be shipped with any product, and not be sold by itself.',
  },
};

/** The reason why a package may not ship; null when it may. */
export function refusalOf({ name, version, licence }: ShippedPackage): string | null {
  if (licence !== undefined && EXCEPTIONS[name]?.licence === licence) return null;
  if (licence !== undefined && isAllowed(licence)) return null;
  return `${name} ${version}: ${licence ? `the licence "${licence}" is not on the list` : 'no licence is stated'} (scripts/licences/allowed.ts).`;
}

/** One of alternatives (OR) must be allowed, and each of a combination (AND). */
function isAllowed(expression: string): boolean {
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (plain.includes('(')) return false;
  if (/ OR /.test(plain)) return plain.split(' OR ').some(isAllowed);
  if (/ AND /.test(plain)) return plain.split(' AND ').every(isAllowed);
  return ALLOWED.has(plain);
}
