import { asWritten, drawProfile, idColumn, marked, mediaColumns, tableOf, weightColumns } from '../columns.ts';
import type { Column, Tongue } from '../columns.ts';
import { columnPercent, crosstabReading, drawCrosstab } from '../crosstab.ts';
import type { Draw } from '../draw.ts';
import type { Cell, Dialect, Families, MadeFile, Rows } from '../file.ts';
import { bookFile, COMMAS, drawSemicolons, textFile } from '../file.ts';
import type { Survey } from '../survey.ts';
import { drawSurvey, truthOf } from '../survey.ts';
import type { Truth } from '../truth.ts';
import { byChannel } from '../vehicles.ts';

const FACTOR = { thousands: [], factor: [] } as const;
const DUTCH: Tongue = {
  ...FACTOR,
  age: ['Leeftijd', 'Wat is uw leeftijd?'],
  band: ['Leeftijdsklasse', 'Leeftijd'],
  gender: ['Geslacht', 'Wat is uw geslacht?'],
  female: 'Vrouw',
  male: 'Man',
  weight: ['Gewicht', 'Weegfactor', 'gewicht'],
  state: 'Provincie',
  grocery: 'Verantwoordelijk voor boodschappen',
  yes: 'Ja',
  no: 'Nee',
};
const GERMAN: Tongue = {
  ...FACTOR,
  age: ['Alter', 'Wie alt sind Sie?'],
  band: ['Altersgruppe', 'Alter'],
  gender: ['Geschlecht'],
  female: 'weiblich',
  male: 'männlich',
  weight: ['Gewicht', 'Gewichtung', 'Hochrechnungsfaktor'],
  state: 'Bundesland',
  grocery: 'Haushaltsführend',
  yes: 'Ja',
  no: 'Nein',
};
const FRENCH: Tongue = {
  ...FACTOR,
  age: ['Âge', 'Quel est votre âge ?'],
  band: ["Tranche d'âge", 'Âge'],
  gender: ['Sexe', 'Genre'],
  female: 'Femme',
  male: 'Homme',
  weight: ['Poids', 'Pondération', "Poids d'extrapolation"],
  state: 'Région',
  grocery: 'Responsable des achats',
  yes: 'Oui',
  no: 'Non',
};
const SPANISH: Tongue = {
  ...FACTOR,
  age: ['Edad', '¿Qué edad tiene?'],
  band: ['Grupo de edad', 'Edad'],
  gender: ['Sexo', 'Género'],
  female: 'Mujer',
  male: 'Hombre',
  weight: ['Peso', 'Ponderación', 'Factor de elevación'],
  state: 'Región',
  grocery: 'Responsable de compras',
  yes: 'Sí',
  no: 'No',
};
const ITALIAN: Tongue = {
  ...FACTOR,
  age: ['Età', 'Quanti anni ha?'],
  band: ["Fascia d'età", 'Classe di età'],
  gender: ['Sesso', 'Genere'],
  female: 'Donna',
  male: 'Uomo',
  weight: ['Peso', 'Ponderazione'],
  state: 'Regione',
  grocery: 'Responsabile acquisti',
  yes: 'Sì',
  no: 'No',
};
const PORTUGUESE: Tongue = {
  ...FACTOR,
  age: ['Idade', 'Qual é a sua idade?'],
  band: ['Faixa etária', 'Idade'],
  gender: ['Sexo', 'Gênero'],
  female: 'Feminino',
  male: 'Masculino',
  weight: ['Peso', 'Ponderação', 'Fator de expansão'],
  state: 'Estado',
  grocery: 'Responsável pelas compras',
  yes: 'Sim',
  no: 'Não',
};
const SWEDISH: Tongue = {
  ...FACTOR,
  age: ['Ålder'],
  band: ['Åldersgrupp'],
  gender: ['Kön'],
  female: 'Kvinna',
  male: 'Man',
  weight: ['Vikt'],
  state: 'Län',
  grocery: 'Ansvarig för inköp',
  yes: 'Ja',
  no: 'Nej',
};
const POLISH: Tongue = {
  ...FACTOR,
  age: ['Wiek'],
  band: ['Grupa wiekowa'],
  gender: ['Płeć'],
  female: 'Kobieta',
  male: 'Mężczyzna',
  weight: ['Waga'],
  state: 'Województwo',
  grocery: 'Odpowiedzialny za zakupy',
  yes: 'Tak',
  no: 'Nie',
};

/** Polish and other letters outside windows-1252 need UTF-8. */
const asUtf8 = (dialect: Dialect): Dialect => ({ ...dialect, encoding: 'utf8 with mark' });
const withSemicolons = (draw: Draw, rows: Rows, truth: Truth) =>
  draw.chance(0.75) ? textFile(rows, drawSemicolons(draw), truth) : bookFile([{ name: 'Blad1', rows }], truth);

/** Yes and no in the language, decimal commas, semicolons; headings "question: name". */
function yesNo(
  draw: Draw,
  tongue: Tongue,
  heading: (written: string) => string,
  dialect?: (dialect: Dialect) => Dialect,
): MadeFile {
  const survey = drawSurvey(draw, { weightings: ['people'] });
  const profile = drawProfile(draw, survey, { tongue });
  const media = mediaColumns(survey, heading, (uses) => (uses > 0 ? tongue.yes : tongue.no));
  const columns = [idColumn(draw, 'ID'), ...weightColumns(draw, 'people', tongue), ...profile.columns, ...media];
  const rows = tableOf(columns, survey.people);
  const truth = truthOf(survey, { target: profile.target });
  return dialect === undefined
    ? withSemicolons(draw, rows, truth)
    : textFile(rows, dialect(drawSemicolons(draw)), truth);
}

/** Dutch survey file: Ja and Nee. */
const dutch = (draw: Draw): MadeFile => yesNo(draw, DUTCH, (written) => `${written} (afgelopen 4 weken)`);
/** German survey file: Ja and Nein. */
const german = (draw: Draw): MadeFile =>
  yesNo(draw, GERMAN, (written) => `Genutzt in den letzten 4 Wochen: ${written}`);
/** French survey file: Oui and Non. */
const french = (draw: Draw): MadeFile =>
  yesNo(draw, FRENCH, (written) => `Utilisé au cours des 4 dernières semaines : ${written}`);
/** Spanish survey file: Sí and No. */
const spanish = (draw: Draw): MadeFile =>
  yesNo(draw, SPANISH, (written) => `Usado en las últimas 4 semanas: ${written}`);
/** Italian survey file: Sì and No. */
const italian = (draw: Draw): MadeFile => yesNo(draw, ITALIAN, (written) => `Ultime 4 settimane: ${written}`);
/** Portuguese survey file: Sim and Não. */
const portuguese = (draw: Draw): MadeFile => yesNo(draw, PORTUGUESE, (written) => `${written} - últimas 4 semanas`);
/** Swedish survey file: Ja and Nej. */
const swedish = (draw: Draw): MadeFile => yesNo(draw, SWEDISH, (written) => written);
/** Polish survey file: Tak and Nie, UTF-8. */
const polish = (draw: Draw): MadeFile => yesNo(draw, POLISH, asWritten, asUtf8);

/** LimeSurvey in German: "Welche …? [Netflix]", Ja and Nein. */
const germanLimeSurvey = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: ['people'] });
  const profile = drawProfile(draw, survey, { tongue: GERMAN });
  const meta: Column[] = [
    idColumn(draw, 'Antwort ID'),
    { heading: 'Datum Abgeschickt', cell: () => '2025-09-12 10:22:31' },
    { heading: 'Start-Sprache', cell: () => 'de' },
  ];
  const media = mediaColumns(
    survey,
    (written) => `Welche dieser Medien haben Sie in den letzten vier Wochen genutzt? [${written}]`,
    marked('Ja', 'Nein'),
  );
  const columns = [...meta, ...profile.columns, ...media, ...weightColumns(draw, 'people', GERMAN)];
  return textFile(
    tableOf(columns, survey.people),
    { ...COMMAS, quotes: 'all' },
    truthOf(survey, { target: profile.target }),
  );
};

/** Google Forms in French: answers joined by a comma. */
const frenchGoogleForms = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: ['people'], without: /,/ });
  const profile = drawProfile(draw, survey, { tongue: FRENCH });
  const names = (place: (typeof survey.people)[number], channel: string) =>
    survey.vehicles.filter((one, order) => one.channel === channel && place.uses[order]! > 0).map((one) => one.written);
  const lists = byChannel(survey.vehicles).map(([channel]): Column => ({
    heading: `${channel} : lesquels avez-vous utilisés au cours du dernier mois ?`,
    cell: (person) => names(person, channel).join(', '),
  }));
  const time: Column = {
    heading: 'Horodateur',
    cell: (person) => `02/09/2025 ${String(8 + (person.number % 12)).padStart(2, '0')}:14:02`,
  };
  const columns = [time, ...profile.columns, ...lists, ...weightColumns(draw, 'people', FRENCH)];
  return textFile(
    tableOf(columns, survey.people),
    { ...COMMAS, quotes: 'all' },
    truthOf(survey, { target: profile.target }),
  );
};

/** Uses a month with decimal commas in the weights only. */
const dutchUses = (draw: Draw): MadeFile => usesFile(draw, DUTCH, (written) => `${written} (aantal keer per maand)`);
/** Uses a month in Spanish. */
const spanishUses = (draw: Draw): MadeFile => usesFile(draw, SPANISH, (written) => `${written} (veces al mes)`);
function usesFile(draw: Draw, tongue: Tongue, heading: (written: string) => string): MadeFile {
  const survey: Survey = drawSurvey(draw, { weightings: ['people'] });
  const profile = drawProfile(draw, survey, { tongue });
  const columns = [
    idColumn(draw, 'ID'),
    ...profile.columns,
    ...weightColumns(draw, 'people', tongue),
    ...mediaColumns(survey, heading, (uses) => (uses > 0 ? uses : '')),
  ];
  return withSemicolons(
    draw,
    tableOf(columns, survey.people),
    truthOf(survey, { target: profile.target, frequency: 'exact' }),
  );
}

interface CrosstabWords {
  title: string;
  heads: [vehicle: string, thousands: string, percent: string, frequency: string];
  total: string;
  /** Thousands separator in texts. */
  separator: string;
}

/** A crosstab in the language: thousands as text with the country's separator, percents with a decimal comma. */
function crosstabFile(draw: Draw, words: CrosstabWords): MadeFile {
  const tab = drawCrosstab(draw);
  const grouped = (value: number) => value.toLocaleString('en-AU').replaceAll(',', words.separator);
  const comma = (value: number) => value.toFixed(1).replace('.', ',');
  const rows: Cell[][] = [
    [words.title],
    [],
    words.heads,
    [words.total, grouped(tab.groups[0]!.people), '100,0 %', ''],
    ...tab.lines.map((line) => [
      line.vehicle.written,
      grouped(line.people[0]!),
      `${comma(columnPercent(tab, line, 0))} %`,
      comma(line.uses),
    ]),
  ];
  return withSemicolons(draw, rows, {
    kind: 'plain',
    ...crosstabReading(tab, { figures: 'thousands', frequency: true }),
  });
}

/** German reach table: Reichweite, Tsd., points as thousands separators. */
const germanCrosstab = (draw: Draw): MadeFile =>
  crosstabFile(draw, {
    title: 'Reichweiten der Medien, letzte 4 Wochen',
    heads: ['Medium', 'Reichweite (Tsd.)', 'Reichweite in %', 'Kontakte pro Monat'],
    total: draw.pick(['Gesamt', 'Grundgesamtheit', 'Bevölkerung ab 14 Jahre']),
    separator: '.',
  });
/** French reach table: couverture, milliers, spaces as thousands separators. */
const frenchCrosstab = (draw: Draw): MadeFile =>
  crosstabFile(draw, {
    title: 'Audience des médias, 4 dernières semaines',
    heads: ['Support', 'Couverture (milliers)', 'Couverture %', 'Répétition mensuelle'],
    total: draw.pick(['Ensemble', 'Population totale', 'Total']),
    separator: draw.pick(['\u00A0', ' ']),
  });
/** Dutch reach table: bereik x 1.000. */
const dutchCrosstab = (draw: Draw): MadeFile =>
  crosstabFile(draw, {
    title: 'Bereik per medium, afgelopen 4 weken',
    heads: ['Medium', 'Bereik (x 1.000)', 'Bereik %', 'Contactfrequentie per maand'],
    total: draw.pick(['Totaal', 'Universum', 'Totale bevolking']),
    separator: '.',
  });
/** Spanish reach table: alcance, miles. */
const spanishCrosstab = (draw: Draw): MadeFile =>
  crosstabFile(draw, {
    title: 'Alcance de los medios, últimas 4 semanas',
    heads: ['Soporte', 'Alcance (miles)', 'Alcance %', 'Frecuencia mensual'],
    total: draw.pick(['Total', 'Universo', 'Población']),
    separator: '.',
  });
/** Italian reach table: copertura, migliaia. */
const italianCrosstab = (draw: Draw): MadeFile =>
  crosstabFile(draw, {
    title: 'Copertura dei mezzi, ultime 4 settimane',
    heads: ['Mezzo', 'Copertura (migliaia)', 'Copertura %', 'Frequenza mensile'],
    total: draw.pick(['Totale', 'Universo', 'Popolazione']),
    separator: '.',
  });
/** Portuguese reach table: alcance, milhares. */
const portugueseCrosstab = (draw: Draw): MadeFile =>
  crosstabFile(draw, {
    title: 'Alcance dos meios, últimas 4 semanas',
    heads: ['Veículo', 'Alcance (milhares)', 'Alcance %', 'Frequência mensal'],
    total: draw.pick(['Total', 'Universo', 'População']),
    separator: '.',
  });

export const languages: Families = {
  dutch,
  german,
  french,
  spanish,
  italian,
  portuguese,
  swedish,
  polish,
  germanLimeSurvey,
  frenchGoogleForms,
  dutchUses,
  spanishUses,
  germanCrosstab,
  frenchCrosstab,
  dutchCrosstab,
  spanishCrosstab,
  italianCrosstab,
  portugueseCrosstab,
};
