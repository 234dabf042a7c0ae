import type { Plugin } from 'vite';

interface Place {
  readonly start: number;
  readonly end: number;
}
interface Property extends Place {
  readonly key?: { readonly name?: string };
}
/** What is looked at of the code's tree. */
interface Node extends Place {
  readonly type: string;
  readonly callee?: { readonly object?: Place; readonly property?: { readonly name?: string } };
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Property[];
}

const CONTRACT = /\/core\/contract\/.*\.ts$/;
/** What only docs/openapi.json is made from. */
const WORDS: ReadonlySet<string> = new Set(['says', 'named', 'jsonSchema']);

/** What the contract says of its schemas and calls is for who reads their description: a browser only checks by them. */
export function fewerContractWords(): Plugin {
  return {
    name: 'fewer-contract-words',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      const words = describing(this.parse(code), code).sort((one, other) => other.start - one.start);
      let less = code;
      for (const { start, end } of words) less = less.slice(0, start) + less.slice(end);
      return { code: less, map: null };
    },
  };
}

/** Where it is only described: `schema.meta({ says })`, whole where nothing else is in it, and in the table of calls (beside `route`). */
function describing(node: unknown, code: string): Place[] {
  if (Array.isArray(node)) return node.flatMap((one) => describing(one, code));
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap((one) => describing(one, code));
  return [...below, ...wordsOf(node as Node, code)];
}

function wordsOf(node: Node, code: string): Place[] {
  const { type, callee, arguments: given, properties } = node;
  const withComma = ({ start, end }: Place) => ({ start, end: end + /^\s*,|/.exec(code.slice(end))![0].length });
  if (type === 'CallExpression' && callee?.property?.name === 'meta') {
    const said = given?.[0]?.properties ?? [];
    const words = said.filter(isWord);
    // Each `meta` makes its schema anew: an empty one costs time as well.
    return words.length > 0 && words.length === said.length
      ? [{ start: callee.object!.end, end: node.end }]
      : words.map(withComma);
  }
  const isCall = type === 'ObjectExpression' && properties?.some(({ key }) => key?.name === 'route');
  return isCall ? properties!.filter(isWord).map(withComma) : [];
}

const isWord = ({ key }: Property) => WORDS.has(key?.name ?? '');
