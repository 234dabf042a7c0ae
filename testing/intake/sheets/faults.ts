import type { Coding } from './codings.ts';
import type { Draw } from '../draw.ts';
import type { Cell, Person } from '../truth.ts';

/** A table of respondents to which a fault is added. */
export interface RespondentTable {
  readonly body: Cell[][];
  readonly people: Person[];
  /** Number of columns before the first vehicle. */
  readonly lead: number;
  /** Column of the weight; -1 for none. */
  readonly weightAt: number;
  readonly hasId: boolean;
  readonly coding: Coding;
  readonly padded: boolean;
}

const TOTALS = ['Total', 'Summe', 'Gesamt', 'Ensemble', 'Totaal', 'Suma', '', 'All', 'Everybody', 'Grand total'];
const MISSING = ['#N/A', 'missing', 'not asked', "don't know", 'Refused', 'keine Angabe', 'sans réponse', 'DK'];
const SHARES = {
  none: 52,
  'total below': 7,
  'total above': 4,
  'total of weights': 2,
  'total of uses': 2,
  'mean below': 1,
  'few missing': 5,
  'many missing': 1.5,
  'missing code': 1.5,
  'weight of 0': 3,
  'id twice': 3,
  'blank rows': 4,
  'short row': 2,
  'bad weight': 2,
};

type Fault = keyof typeof SHARES;
/** Applies a fault to a table and its truth, with `at` a row in the middle. @returns a description, or 'none' if it does not apply */
type ApplyFault = (draw: Draw, table: RespondentTable, at: number) => string;

const excludeRow = ({ people }: RespondentTable, row: number) => (people[row]!.counts = false);

/** Adds a row of sums or means. */
const addSumRow =
  (kind: Fault): ApplyFault =>
  (draw, table) => {
    const { name } = table.coding;
    const isNumeric = name.startsWith('counts') || name === '0 and 1' || name === '1 and blank';
    // A mean without a label is a person like any other.
    if (!isNumeric || (kind === 'mean below' && !table.hasId)) return 'none';
    const row = sumRow(draw, table, kind);
    if (kind === 'total above') table.body.unshift(row);
    else table.body.push(row);
    return `${kind} "${table.hasId ? String(row[0]) : ''}"`;
  };

const setWeight =
  (kind: Fault, value: (draw: Draw) => Cell): ApplyFault =>
  (draw, table, at) => {
    const { body, weightAt } = table;
    if (weightAt < 0) return 'none';
    body[at]![weightAt] = value(draw);
    excludeRow(table, at);
    return `${kind} "${body[at]![weightAt]}"`;
  };

const FAULTS: Readonly<Record<Fault, ApplyFault>> = {
  none: () => 'none',
  'total below': addSumRow('total below'),
  'total above': addSumRow('total above'),
  'total of weights': addSumRow('total of weights'),
  'total of uses': addSumRow('total of uses'),
  'mean below': addSumRow('mean below'),
  'few missing'(draw, table, at) {
    const word = draw.one(MISSING);
    table.body[at]![table.lead] = word;
    excludeRow(table, at);
    return `few missing "${word}"`;
  },
  'many missing'(_draw, { body, people, lead }) {
    if (body[0]!.length - lead < 2) return 'none';
    for (let row = 0; row < body.length; row += 4) {
      body[row]![lead] = 'not asked';
      people[row]!.uses[0] = 0;
    }
    return 'many missing';
  },
  'missing code'(draw, table) {
    const { body, lead, coding } = table;
    if (coding.name !== 'counts') return 'none';
    const code = draw.one([99, 98, 999, -9, -99]);
    for (let row = 0; row < body.length; row += 40) {
      body[row]![lead] = code;
      excludeRow(table, row);
    }
    return `missing code ${code}`;
  },
  'weight of 0': setWeight('weight of 0', () => 0),
  'bad weight': setWeight('bad weight', (draw) => draw.one(['unknown', '', 'n/a'])),
  'id twice'(_draw, table, at) {
    if (!table.hasId) return 'none';
    table.body[at]![0] = table.body[at - 1]![0]!;
    excludeRow(table, at);
    return 'id twice';
  },
  'blank rows'(_draw, { body }, at) {
    body.splice(
      at,
      0,
      body[0]!.map(() => ''),
    );
    return 'blank rows';
  },
  'short row'(_draw, table, at) {
    if (table.padded) return 'none';
    table.body[at] = table.body[at]!.slice(0, -1);
    excludeRow(table, at);
    return 'short row';
  },
};

/** Adds one fault that programs and people make, and adapts the truth. @returns its description */
export function addFault(draw: Draw, table: RespondentTable): string {
  const kind = draw.weighted(SHARES);
  return FAULTS[kind](draw, table, draw.whole(2, table.body.length - 2));
}

/** Sums or means of all or some columns, with any label or none. */
function sumRow(draw: Draw, { body, lead, weightAt, hasId }: RespondentTable, kind: string): Cell[] {
  const isMean = kind === 'mean below';
  return body[0]!.map((_, column) => {
    if (column === 0 && hasId) return isMean ? draw.one(['Mean', 'Average']) : draw.one(TOTALS);
    if (column !== weightAt && column < lead) return '';
    if (kind === 'total of weights' && column !== weightAt) return '';
    if (kind === 'total of uses' && column === weightAt) return '';
    const sum = body.reduce((total, row) => total + (Number(row[column]) || 0), 0);
    return Number((isMean ? sum / body.length : sum).toFixed(3));
  });
}
