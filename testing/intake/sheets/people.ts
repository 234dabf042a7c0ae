import type { Draw } from '../draw.ts';
import type { Cell } from '../truth.ts';

/** How a survey codes weights. */
export interface WeightForm {
  readonly heading: string | null;
  /** People per 1 in the column. */
  readonly unit: number;
  draw(draw: Draw): number;
}

const people = (draw: Draw) => draw.whole(800, 20_000);
const WEIGHT_NAMES = [
  'WTVAR',
  'Pop wt',
  'Wt_pop',
  'caseweight',
  'final_weight',
  'Gewichtung',
  'Gewicht',
  'Poids',
  'Peso',
  'Ponderación',
  'weging',
  'Projection factor',
];
const THOUSANDS_NAMES = ['Weight (000)', "Projected population ('000s)", 'wt 000s'];

/** Kinds of weights. */
const WEIGHTS: Readonly<Record<string, (draw: Draw) => WeightForm>> = {
  none: () => ({ heading: null, unit: 1, draw: () => 1 }),
  people: (draw) => ({ heading: draw.one(['weight', 'Weight', 'WEIGHT']), unit: 1, draw: people }),
  'people with decimals': () => ({ heading: 'Weight', unit: 1, draw: (draw) => draw.whole(80_000, 2_000_000) / 100 }),
  relative: (draw) => ({
    heading: draw.one(['wt', 'weight_norm', 'Weight']),
    unit: 1,
    draw: (die) => die.whole(200, 3400) / 1000,
  }),
  thousands: (draw) => ({ heading: draw.one(THOUSANDS_NAMES), unit: 1000, draw: (die) => die.whole(8, 200) / 10 }),
  'other names': (draw) => ({ heading: draw.one(WEIGHT_NAMES), unit: 1, draw: people }),
};
const WEIGHT_SHARES = {
  none: 10,
  people: 35,
  'people with decimals': 12,
  relative: 15,
  thousands: 8,
  'other names': 14,
};

export function drawWeights(draw: Draw): { kind: string; form: WeightForm } {
  const kind = draw.weighted(WEIGHT_SHARES);
  return { kind, form: WEIGHTS[kind]!(draw) };
}

const ID_NAMES = ['id', 'respondent_id', 'RespID', 'ResponseId', 'Case no', 'Serial', 'Befragtennummer', 'Person ID'];
const ID_FORMS: readonly ((at: number) => Cell)[] = [
  (at) => at + 1,
  (at) => `R${at + 1}`,
  (at) => `P-00${at + 1}`,
  (at) => 10_000_000 + 7 * at,
  (at) => `3f${(at * 7919).toString(16)}-a1`,
];

/** Null for a file without ids. */
export function drawIds(draw: Draw): { heading: string; id: (at: number) => Cell } | null {
  return draw.chance(0.9) ? { heading: draw.one(ID_NAMES), id: draw.one(ID_FORMS) } : null;
}

const BANDS: readonly (readonly [number, string])[] = [
  [17, '14-17'],
  [24, '18-24'],
  [34, '25-34'],
  [44, '35-44'],
  [54, '45-54'],
  [64, '55-64'],
  [200, '65+'],
];
const bandOf = (age: number) => BANDS.findIndex(([last]) => age <= last);
const LEGEND = `Age (${BANDS.map(([, band], at) => `${at + 1}=${band}`).join('; ')})`;

/** How a survey codes ages, and the heading. */
export function drawAges(draw: Draw): { kind: string; heading: string; cell: (age: number) => Cell } {
  const kind = draw.weighted({ years: 70, bands: 22, 'codes with a legend': 4, 'bands in words': 4 });
  const years = draw.one(['age', 'Age', 'AGE', 'Alter', 'Edad', 'Leeftijd', 'Idade', 'Respondent age']);
  const group = draw.one(['Age group', 'AgeBand', 'Altersgruppe', "Tranche d'âge", 'Fascia di età', 'Age']);
  switch (kind) {
    case 'years':
      return { kind, heading: years, cell: (age) => age };
    case 'bands':
      return { kind, heading: group, cell: (age) => BANDS[bandOf(age)]![1] };
    case 'codes with a legend':
      return { kind, heading: LEGEND, cell: (age) => bandOf(age) + 1 };
    default:
      return {
        kind,
        heading: 'Age group',
        cell: (age) => BANDS[bandOf(age)]![1].replace('65+', '65 and over').replace('-', ' to '),
      };
  }
}

const GENDERS: readonly (readonly [string, string, string])[] = [
  ['gender', 'Male', 'Female'],
  ['Gender', 'Man', 'Woman'],
  ['Sex', 'M', 'F'],
  ['Geschlecht', 'männlich', 'weiblich'],
  ['Sexe', 'Homme', 'Femme'],
  ['Sexo', 'Hombre', 'Mujer'],
  ['Sesso', 'Uomo', 'Donna'],
  ['Geslacht', 'Man', 'Vrouw'],
];

export function drawGenders(draw: Draw): { heading: string; cell: (isWoman: boolean) => Cell } {
  const [heading, man, woman] = draw.one(GENDERS);
  return { heading, cell: (isWoman) => (isWoman ? woman : man) };
}
