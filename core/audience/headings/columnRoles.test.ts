import { readGender } from '../../planningData/demographicValues.ts';
import { respondentRole, statesThousands } from './columnRoles.ts';

/** Headings by the role that they name; null for those that name neither id, age, gender nor weight. */
test.each([
  [
    'id',
    [
      'id. Response ID',
      'N° répondant',
      'Lfd. Nr.',
      'Núm. de encuesta',
      'ID intervista',
      'Nº do questionário',
      'Entrevistado',
    ],
  ],
  [
    'age',
    [
      ...[
        'Age of respondent',
        'S1. How old are you?',
        'G1Q1. What is your age?',
        'Which age group are you in?',
        'Your age',
      ],
      ...['Wie alt sind Sie?', 'Ihr Alter', 'F2. Wie alt sind Sie?', 'Zu welcher Altersgruppe gehören Sie?'],
      ...['Quel est votre âge ?', 'Quel âge avez-vous ?', "Dans quelle tranche d'âge êtes-vous ?"],
      ...['¿Qué edad tiene?', '¿Cuál es su edad?', '¿Cuántos años tiene usted?', '¿En qué rango de edad está?'],
      ...['Quanti anni ha?', 'Qual è la sua età?', "In quale fascia d'età si trova?"],
      ...['Wat is uw leeftijd?', 'Hoe oud bent u?', 'In welke leeftijdsgroep valt u?'],
      ...['Qual é a sua idade?', 'Qual a sua idade?', 'Quantos anos tem?', 'Quantos anos você tem?'],
    ],
  ],
  [
    'gender',
    [
      ...['Are you male or female?', 'Are you a man or a woman?', 'Your gender', 'Which gender do you identify as?'],
      ...['Geschl.', 'Ihr Geschlecht?', 'Welches Geschlecht haben Sie?', 'Sind Sie männlich oder weiblich?'],
      ...['Vous êtes ?', 'Êtes-vous un homme ou une femme ?', 'Quel est votre sexe ?'],
      ...['¿Cuál es su sexo?', '¿Es usted hombre o mujer?', 'Qual è il suo sesso?', 'È un uomo o una donna?'],
      ...['Bent u man of vrouw?', 'Wat is uw geslacht?', 'Qual é o seu sexo?', 'Você é homem ou mulher?'],
    ],
  ],
  [
    'groceryBuyer',
    [
      'Verantwoordelijk voor boodschappen',
      'Responsable de la compra',
      'Responsabile della spesa',
      'Responsável pelas compras',
    ],
  ],
  [
    'weight',
    ['Coefficiente di espansione', 'Facteur de pondération', 'Factor de ponderación', 'Fallgewicht', 'W8', 'Pop_W8'],
  ],
  [
    null,
    [
      ...['Are you the main grocery buyer?', 'Are you employed?', 'Êtes-vous abonné à Netflix ?', 'The Age'],
      ...['Do you read The Age?', 'Sind Sie berufstätig?', 'Quante volte usa Netflix?', 'Suas redes', 'New Idea'],
    ],
  ],
] as const)('headings that ask for the role %s', (role, headings) => {
  const found = headings.filter((heading) => {
    const read = respondentRole(heading);
    return role === null ? read === 'id' || read === 'age' || read === 'gender' || read === 'weight' : read !== role;
  });
  expect(found).toEqual([]);
});

test.each([
  ['Un homme', 'men'],
  ['Ein Mann', 'men'],
  ['A man', 'men'],
  ['Een man', 'men'],
  ['Une femme', 'women'],
  ['Eine Frau', 'women'],
  ['Una mujer', 'women'],
  ['Uma mulher', 'women'],
])('articles before a gender: %s', (text, gender) => {
  expect(readGender(text)).toBe(gender);
});

test.each(['Gewicht in Tausend', 'Gewicht (in Tsd.)', 'Poids (en milliers)', 'Peso (miles)', 'Weight (x1000)'])(
  '"%s" states thousands',
  (heading) => {
    expect(statesThousands(heading)).toBe(true);
  },
);
