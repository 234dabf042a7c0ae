import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { isForTests } from '../../scripts/forTests.ts';

const FOLDERS = ['src', 'core', 'backend', 'public'];
/** Words that today's readers stumble over. */
const OLD = /\b(whom|mend|mended|mends|mending|dearer)\b/i;

function filesOf(folder: string): string[] {
  return readdirSync(join(process.cwd(), folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|html)$/.test(name) && !name.includes('.generated.') && !isForTests(name))
    .map((name) => join(process.cwd(), folder, name));
}

/** What a program may show: its string literals, templates and the text between its tags; of a page of html all of it. */
function wordsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.html')) return [text];
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const words: string[] = [];
  const visit = (node: ts.Node) => {
    // The name of a field in a type is no word that anybody reads.
    if (ts.isLiteralTypeNode(node)) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    ) {
      words.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return words;
}

test('nothing that a reader sees uses words of another century', () => {
  const found = FOLDERS.flatMap(filesOf).flatMap((file) =>
    wordsOf(file)
      .filter((words) => OLD.test(words))
      .map((words) => `${relative(process.cwd(), file)}: ${words.trim().slice(0, 120)}`),
  );
  expect(found).toEqual([]);
});
