import ts from 'typescript';
import { isForTests } from '../../scripts/forTests.ts';
import { code, sourceOf, text, tracked } from './repository.ts';

/* Words that were replaced by the field's standard terms. They must not return. */

/** Words of identifiers, with camel case split at capitals. */
const OLD_TERMS = new RegExp(
  `\\b(${[
    ...['docket', 'sureness', 'tilt', 'notches', 'whoever', 'somebody', 'worlds', 'overtaken', 'close gap'],
    ...['give way', 'until gone', 'caller gone', 'await turn', 'use pictured', 'held while', 'taken by hand'],
    ...['seen file', 'true words', 'counted words', 'heavy row', 'perhaps media', 'aside text', 'kept audience'],
    ...['desk ground', 'comes ahead'],
  ].join('|')})\\b`,
);
const wordsOf = (identifier: string) => identifier.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
/** In texts on screen. */
const OLD_WORDS = /\b(whom|mend|mended|mends|mending|dearer|nobody|anybody)\b/i;

const FOLDERS = /^(src|core|backend|public)\//;
const screenFiles = tracked.filter(
  (path) => FOLDERS.test(path) && /\.(tsx?|html)$/.test(path) && !path.includes('.generated.') && !isForTests(path),
);

function visit(node: ts.Node, look: (node: ts.Node) => boolean): void {
  if (look(node)) ts.forEachChild(node, (child) => visit(child, look));
}

/** Texts that a program may show: string literals, templates and text between tags; of an html page all of it. */
function shownTexts(path: string): string[] {
  if (path.endsWith('.html')) return [text(path)];
  const texts: string[] = [];
  visit(sourceOf(path), (node) => {
    // Field names in types are not shown.
    if (ts.isLiteralTypeNode(node)) return false;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    ) {
      texts.push(node.text);
    }
    return true;
  });
  return texts;
}

test('no identifier uses an old term', () => {
  const found = code.flatMap((path) => {
    const names = new Set<string>();
    visit(sourceOf(path), (node) => {
      if (ts.isIdentifier(node) && OLD_TERMS.test(wordsOf(node.text))) names.add(node.text);
      return true;
    });
    return [...names].map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});

test('no text on screen uses an old word', () => {
  const found = screenFiles.flatMap((path) =>
    shownTexts(path)
      .filter((shown) => OLD_WORDS.test(shown))
      .map((shown) => `${path}: ${shown.trim().slice(0, 120)}`),
  );
  expect(found).toEqual([]);
});
