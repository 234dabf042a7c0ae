import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The test titles of a file: as written, and as filled in by a `test.each` table. */
export interface TestTitles {
  /** Titles as in the source: 'a max is capped', '%s is refused'. */
  readonly written: ReadonlySet<string>;
  /** True when the file has this title, written or filled in. */
  has(title: string): boolean;
}

const CALLS = new Set(['test', 'it', 'describe']);
/** Placeholders that the test runner fills in: %s, %j, %d, %p, %i, %# of Jest, and `${...}` of a template. */
const FILLED = /%[sdifjopO#]/;

/** Reads the titles of `test`, `test.step` and `describe` calls from the syntax tree of a file. */
export function readTestTitles(path: string): TestTitles {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  const written = new Set<string>();
  const made: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && CALLS.has(calledName(node.expression)) ? titleOf(node) : null;
    if (title !== null && ts.isCallExpression(node)) {
      written.add(title);
      made.push(...patternsOf(title, tableOf(node.expression)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { written, has: (title) => written.has(title) || made.some((pattern) => pattern.test(title)) };
}

/** `test`, `test.each(...)`, `test.step`, `test.describe`: the first name. */
function calledName(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) return calledName(called.expression);
  return '';
}

function titleOf({ arguments: given }: ts.CallExpression): string | null {
  const [first] = given;
  if (!first) return null;
  if (ts.isStringLiteralLike(first)) return first.text;
  if (!ts.isTemplateExpression(first)) return null;
  return first.head.text + first.templateSpans.map((span) => '%s' + span.literal.text).join('');
}

/** The rows of `test.each([...])`, each the values of the placeholders; null where the table is not a literal. */
function tableOf(called: ts.Expression): (string | null)[][] | null {
  if (!ts.isCallExpression(called)) return null;
  const [table] = called.arguments;
  if (!table || !ts.isArrayLiteralExpression(table)) return null;
  return table.elements.map((row) => (ts.isArrayLiteralExpression(row) ? [...row.elements] : [row]).map(plainText));
}

function plainText(value: ts.Expression): string | null {
  return ts.isStringLiteralLike(value) || ts.isNumericLiteral(value) ? value.text : null;
}

/** Patterns of the filled-in title: one for each row of its table, or one for all where the rows are unknown. */
function patternsOf(title: string, table: (string | null)[][] | null): RegExp[] {
  const parts = title.split(FILLED);
  if (parts.length === 1) return [];
  // A title that is only placeholders would match everything: it counts only with known rows.
  if (table === null && !/\p{L}{3}/u.test(parts.join(''))) return [];
  return (table ?? [[]]).map((row) => {
    const filled = parts.map((part, place) => {
      const value = row[place];
      return (
        escaped(part) +
        (place === parts.length - 1 ? '' : value === null || value === undefined ? '.+' : `"?${escaped(value)}"?`)
      );
    });
    return new RegExp(`^${filled.join('')}$`);
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
