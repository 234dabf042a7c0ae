import type { Cell, Vehicle } from '../intake/truth.ts';
import type { Draw } from './draw.ts';
import type { AgeStyle, Coding, GenderStyle, Respondent, WeightStyle } from './survey.ts';

/** A month in days and in weeks, as planners count. */
export const DAYS = 30.4;
export const WEEKS = 4.3;

type Words = readonly (readonly [words: string, uses: number])[];

/** How a survey of one language words its columns and answers. */
export interface Language {
  readonly id: readonly string[];
  readonly age: readonly string[];
  readonly gender: readonly string[];
  readonly weight: readonly string[];
  readonly woman: readonly string[];
  readonly man: readonly string[];
  readonly yes: string;
  readonly no: string;
  readonly used: string;
  readonly often: string;
  /** Frequencies, the unused one last. */
  readonly words: Words;
  readonly band: (from: number, to: number) => string;
  readonly above: (from: number) => string;
}

export const ENGLISH: Language = {
  id: ['Respondent', 'RespondentID', 'ID', 'Resp. no.', 'serial', 'CaseID', 'Interview number', 'respid'],
  age: ['Age', 'age', 'AGE', 'Age (years)', 'What is your age?', 'S1. Age', 'Age of respondent', 'How old are you?'],
  gender: ['Gender', 'Sex', 'gender', 'What is your gender?', 'S2. Gender', 'Sex of respondent', 'GENDER'],
  weight: [
    ...['Weight', 'Population weight', 'Pop wt', 'WTVAR', 'Projection factor', 'Expansion factor', 'Wt_pop'],
    ...['weight_final', 'Grossing weight', 'Respondent weight (people)', 'PopWeight', 'Weighting factor'],
  ],
  woman: ['Female', 'Female', 'Woman', 'F', 'female'],
  man: ['Male', 'Male', 'Man', 'M', 'male'],
  yes: 'Yes',
  no: 'No',
  used: 'Which of these have you used in the last month?',
  often: 'How often do you use each of the following?',
  words: [
    ['Daily', DAYS],
    ['Weekly', WEEKS],
    ['Monthly', 1],
    ['Less often', 0.5],
    ['Never', 0],
  ],
  band: (from, to) => `${from}-${to}`,
  above: (from) => `${from}+`,
};

export const LANGUAGES: Readonly<Record<string, Language>> = {
  English: ENGLISH,
  German: {
    id: ['Befragten-ID', 'Lfd. Nr.', 'Interviewnummer'],
    age: ['Alter', 'Alter in Jahren', 'Wie alt sind Sie?'],
    gender: ['Geschlecht', 'Ihr Geschlecht?'],
    weight: ['Gewicht', 'Gewichtungsfaktor', 'Hochrechnungsfaktor'],
    woman: ['weiblich', 'Weiblich', 'Frau'],
    man: ['männlich', 'Männlich', 'Mann'],
    yes: 'Ja',
    no: 'Nein',
    used: 'Welche dieser Angebote haben Sie im letzten Monat genutzt?',
    often: 'Wie oft nutzen Sie die folgenden Angebote?',
    words: [
      ['Täglich', DAYS],
      ['Mehrmals pro Woche', 3 * WEEKS],
      ['Einmal pro Woche', WEEKS],
      ['Einmal im Monat', 1],
      ['Seltener', 0.5],
      ['Nie', 0],
    ],
    band: (from, to) => `${from} - ${to} Jahre`,
    above: (from) => `ab ${from} Jahre`,
  },
  French: {
    id: ['Identifiant', 'N° répondant', 'Répondant'],
    age: ['Âge', 'Age', 'Quel est votre âge ?'],
    gender: ['Sexe', 'Genre', 'Vous êtes ?'],
    weight: ['Poids', 'Pondération', "Coefficient d'extrapolation"],
    woman: ['Femme', 'Féminin', 'Une femme'],
    man: ['Homme', 'Masculin', 'Un homme'],
    yes: 'Oui',
    no: 'Non',
    used: 'Lesquels avez-vous utilisés au cours du dernier mois ?',
    often: 'À quelle fréquence utilisez-vous les services suivants ?',
    words: [
      ['Tous les jours', DAYS],
      ['Plusieurs fois par semaine', 3 * WEEKS],
      ['Une fois par semaine', WEEKS],
      ['Une fois par mois', 1],
      ['Moins souvent', 0.5],
      ['Jamais', 0],
    ],
    band: (from, to) => `${from} à ${to} ans`,
    above: (from) => `${from} ans et plus`,
  },
  Spanish: {
    id: ['Encuestado', 'ID encuesta', 'Núm. de encuesta'],
    age: ['Edad', '¿Qué edad tiene?'],
    gender: ['Sexo', 'Género'],
    weight: ['Ponderación', 'Factor de expansión', 'Peso'],
    woman: ['Mujer', 'Femenino'],
    man: ['Hombre', 'Masculino'],
    yes: 'Sí',
    no: 'No',
    used: '¿Cuáles de estos servicios ha usado en el último mes?',
    often: '¿Con qué frecuencia usa estos servicios?',
    words: [
      ['Todos los días', DAYS],
      ['Varias veces a la semana', 3 * WEEKS],
      ['Una vez a la semana', WEEKS],
      ['Una vez al mes', 1],
      ['Menos a menudo', 0.5],
      ['Nunca', 0],
    ],
    band: (from, to) => `de ${from} a ${to} años`,
    above: (from) => `${from} años o más`,
  },
  Italian: {
    id: ['Intervistato', 'ID intervista'],
    age: ['Età', 'Quanti anni ha?'],
    gender: ['Sesso', 'Genere'],
    weight: ['Peso', 'Coefficiente di espansione', 'Ponderazione'],
    woman: ['Donna', 'Femmina'],
    man: ['Uomo', 'Maschio'],
    yes: 'Sì',
    no: 'No',
    used: "Quali di questi servizi ha usato nell'ultimo mese?",
    often: 'Con quale frequenza usa questi servizi?',
    words: [
      ['Ogni giorno', DAYS],
      ['Più volte alla settimana', 3 * WEEKS],
      ['Una volta alla settimana', WEEKS],
      ['Una volta al mese', 1],
      ['Meno spesso', 0.5],
      ['Mai', 0],
    ],
    band: (from, to) => `${from}-${to} anni`,
    above: (from) => `${from} anni e oltre`,
  },
  Dutch: {
    id: ['Respondentnummer', 'Respondent'],
    age: ['Leeftijd', 'Wat is uw leeftijd?'],
    gender: ['Geslacht', 'Bent u man of vrouw?'],
    weight: ['Weegfactor', 'Gewicht', 'Ophoogfactor'],
    woman: ['Vrouw', 'vrouw'],
    man: ['Man', 'man'],
    yes: 'Ja',
    no: 'Nee',
    used: 'Welke van deze diensten heeft u de afgelopen maand gebruikt?',
    often: 'Hoe vaak gebruikt u deze diensten?',
    words: [
      ['Dagelijks', DAYS],
      ['Meerdere keren per week', 3 * WEEKS],
      ['Wekelijks', WEEKS],
      ['Maandelijks', 1],
      ['Minder vaak', 0.5],
      ['Nooit', 0],
    ],
    band: (from, to) => `${from} t/m ${to} jaar`,
    above: (from) => `${from} jaar en ouder`,
  },
  Portuguese: {
    id: ['Entrevistado', 'Nº do questionário'],
    age: ['Idade', 'Qual é a sua idade?'],
    gender: ['Sexo', 'Gênero', 'Género'],
    weight: ['Peso', 'Ponderação', 'Fator de expansão'],
    woman: ['Feminino', 'Mulher'],
    man: ['Masculino', 'Homem'],
    yes: 'Sim',
    no: 'Não',
    used: 'Quais destes serviços usou no último mês?',
    often: 'Com que frequência usa estes serviços?',
    words: [
      ['Todos os dias', DAYS],
      ['Várias vezes por semana', 3 * WEEKS],
      ['Uma vez por semana', WEEKS],
      ['Uma vez por mês', 1],
      ['Com menos frequência', 0.5],
      ['Nunca', 0],
    ],
    band: (from, to) => `${from} a ${to} anos`,
    above: (from) => `${from} anos ou mais`,
  },
};

/** Answers that allow a range of uses a month, the unused one last. */
export const ranges = (choices: readonly (readonly [cell: Cell, least: number, most: number])[]): Coding => ({
  unused: { cell: choices.at(-1)![0], uses: 0 },
  used: choices.slice(0, -1).map(([cell, uses, most]) => ({ cell, uses, most })),
});

/** Languages of ticks only: they word no frequencies and no age bands. */
const TICKS_ONLY = { id: ['ID'], used: '', often: '', words: [], band: ENGLISH.band, above: ENGLISH.above };
export const SWEDISH: Language = {
  ...TICKS_ONLY,
  age: ['Ålder'],
  gender: ['Kön'],
  weight: ['Vikt'],
  woman: ['Kvinna'],
  man: ['Man'],
  yes: 'Ja',
  no: 'Nej',
};
export const POLISH: Language = {
  ...TICKS_ONLY,
  age: ['Wiek'],
  gender: ['Płeć'],
  weight: ['Waga'],
  woman: ['Kobieta'],
  man: ['Mężczyzna'],
  yes: 'Tak',
  no: 'Nie',
};

/** A tick counts as one use a month. */
export const ticks = (yes: Cell, no: Cell): Coding => ({
  unused: { cell: no, uses: 0 },
  used: [{ cell: yes, uses: 1 }],
});

/** A ticked cell holds the vehicle's name. */
export const NAME_TICKS: Coding = {
  unused: { cell: '', uses: 0 },
  used: [{ cell: ({ name }: Vehicle) => name, uses: 1 }],
};

/** Words or codes with their uses a month, the unused one last. */
export const scale = (choices: readonly (readonly [cell: Cell, uses: number])[]): Coding => ({
  unused: { cell: choices.at(-1)![0], uses: 0 },
  used: choices.slice(0, -1).map(([cell, uses]) => ({ cell, uses })),
});

/** Whole numbers from 0, each standing for so many uses a month. */
export const counts = (most: number, uses = 1): Coding => ({
  unused: { cell: 0, uses: 0 },
  used: Array.from({ length: most }, (_, at) => ({ cell: at + 1, uses: (at + 1) * uses })),
});

export const ENGLISH_SCALES: readonly Words[] = [
  ENGLISH.words,
  [
    ['Every day', DAYS],
    ['Several times a week', 3 * WEEKS],
    ['Once a week', WEEKS],
    ['Once a fortnight', 2.2],
    ['Once a month', 1],
    ['Less often', 0.5],
    ['Never', 0],
  ],
  [
    ['Several times a day', 3 * DAYS],
    ['Once a day', DAYS],
    ['2-3 times a week', 10.8],
    ['Once a week', WEEKS],
    ['2-3 times a month', 2.5],
    ['Once a month', 1],
    ['Less than once a month', 0.5],
    ['Never', 0],
  ],
  [
    ['At least daily', DAYS],
    ['4-6 times a week', 21.5],
    ['At least weekly', WEEKS],
    ['Fortnightly', 2.2],
    ['Monthly', 1],
    ['Every 3 months', 0.33],
    ['Once a year', 0.08],
    ['Not at all', 0],
  ],
];

/** One language's answers Yes and No. */
export const yesNo = ({ yes, no }: Language): Coding => ticks(yes, no);

export const BOUNDS: readonly (readonly number[])[] = [
  [14, 18, 25, 35, 45, 55, 65],
  [18, 25, 35, 45, 55, 65],
  [18, 25, 40, 55, 65],
  [14, 18, 25, 40, 55, 65, 75],
  [18, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70],
];

/** Ages in bands, worded by `band` and, for the last, `above`. */
export function bands(
  bounds: readonly number[],
  band: (from: number, to: number, at: number) => Cell,
  above: (from: number, at: number) => Cell,
  headings: readonly string[] = [
    'Age group',
    'Age',
    'AGE_GROUP',
    'Age band',
    'S1. Which age group are you in?',
    'ageband',
  ],
): AgeStyle {
  const cell = ({ age }: Respondent) => {
    const at = bounds.findLastIndex((bound) => bound <= age);
    const next = bounds[at + 1];
    return next === undefined ? above(bounds[at]!, at) : band(bounds[at]!, next - 1, at);
  };
  return { headings, cell, bounds };
}

export const yearsOf = ({ age }: Language): AgeStyle => ({ headings: age, cell: (person) => person.age });

/** Women and men, worded alike. */
export function gendersOf({ gender, woman, man }: Language, draw: Draw): GenderStyle {
  const at = draw.whole(0, woman.length - 1);
  return { headings: gender, words: { woman: woman[at]!, man: man[at]! } };
}

export const NO_WEIGHTS: WeightStyle = { kind: 'none', headings: [''] };
export const THOUSANDS: WeightStyle = {
  kind: 'thousands',
  headings: ['Weight (000)', 'Weight (000s)', "Weight ('000)", 'Pop weight in thousands', 'Wgt (000)'],
};
export const MEAN_WEIGHTS: WeightStyle = {
  kind: 'mean',
  headings: ['Weight', 'weight', 'WEIGHT_NORM', 'rim_weight', 'caseweight', 'wt', 'Weighting'],
};
export const peopleWeights = ({ weight }: Language): WeightStyle => ({ kind: 'people', headings: weight });

/** A style of weights that is unambiguous. */
export const plainWeights = (draw: Draw, language: Language): WeightStyle =>
  draw.chance(0.2) ? NO_WEIGHTS : language === ENGLISH && draw.chance(0.15) ? THOUSANDS : peopleWeights(language);
