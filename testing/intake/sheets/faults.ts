import type { Coding } from './codings.ts';
import type { Draw } from '../draw.ts';
import type { Cell, Person } from '../truth.ts';

/** A table of respondents that is to be spoilt. */
export interface RespondentTable {
  readonly body: Cell[][];
  readonly people: Person[];
  /** Columns before the first vehicle. */
  readonly lead: number;
  /** -1 for none. */
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

/** Spoils the table as programs and people do; the truth goes along. @returns what was done */
export function addFault(draw: Draw, table: RespondentTable): string {
  const { body, people, lead, weightAt, hasId, coding, padded } = table;
  const kind = draw.weighted(SHARES);
  const at = draw.whole(2, body.length - 2);
  const numbers = coding.name.startsWith('counts') || coding.name === '0 and 1' || coding.name === '1 and blank';
  const leaveOut = (row: number) => (people[row]!.counts = false);
  switch (kind) {
    case 'total below':
    case 'total above':
    case 'total of weights':
    case 'total of uses':
    case 'mean below': {
      // A mean without a label is a person like any other.
      if (!numbers || (kind === 'mean below' && !hasId)) return 'none';
      const row = sumRow(draw, table, kind);
      if (kind === 'total above') body.unshift(row);
      else body.push(row);
      return `${kind} "${hasId ? String(row[0]) : ''}"`;
    }
    case 'few missing': {
      const word = draw.one(MISSING);
      body[at]![lead] = word;
      leaveOut(at);
      return `${kind} "${word}"`;
    }
    case 'many missing':
      if (body[0]!.length - lead < 2) return 'none';
      for (let row = 0; row < body.length; row += 4) {
        body[row]![lead] = 'not asked';
        people[row]!.uses[0] = 0;
      }
      return kind;
    case 'missing code': {
      if (coding.name !== 'counts') return 'none';
      const code = draw.one([99, 98, 999, -9, -99]);
      for (let row = 0; row < body.length; row += 40) {
        body[row]![lead] = code;
        leaveOut(row);
      }
      return `${kind} ${code}`;
    }
    case 'weight of 0':
    case 'bad weight':
      if (weightAt < 0) return 'none';
      body[at]![weightAt] = kind === 'weight of 0' ? 0 : draw.one(['unknown', '', 'n/a']);
      leaveOut(at);
      return `${kind} "${body[at]![weightAt]}"`;
    case 'id twice':
      if (!hasId) return 'none';
      body[at]![0] = body[at - 1]![0]!;
      leaveOut(at);
      return kind;
    case 'blank rows':
      body.splice(
        at,
        0,
        body[0]!.map(() => ''),
      );
      return kind;
    case 'short row':
      if (padded) return 'none';
      body[at] = body[at]!.slice(0, -1);
      leaveOut(at);
      return kind;
    default:
      return 'none';
  }
}

/** Sums of the columns, or some of them, with any label or none. */
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
