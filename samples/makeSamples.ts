import { writeFileSync } from 'node:fs';
import { bookOf } from '../testing/audience/bookOf.ts';
import { crosstabTable, madeUpTable, respondentTable, tableToCsv } from './sampleTables.ts';

// npm run samples: writes the sample audience files; the result is always the same.
const folder = 'samples';
const respondents = respondentTable();

writeFileSync(`${folder}/respondents.csv`, tableToCsv(respondents));
writeFileSync(`${folder}/respondents.xlsx`, bookOf('Respondents', respondents, 'xlsx'));
writeFileSync(`${folder}/respondents.xls`, bookOf('Respondents', respondents, 'biff8'));
writeFileSync(`${folder}/crosstab.csv`, tableToCsv(crosstabTable(respondents)));
// The samples that the product offers.
const offered = 'public/samples';
writeFileSync(`${offered}/made-up-people.csv`, tableToCsv(madeUpTable(respondents)));
writeFileSync(`${offered}/crosstab.csv`, tableToCsv(crosstabTable(respondents)));
console.log(`Wrote respondents.csv, respondents.xlsx, respondents.xls and crosstab.csv to ${folder}/`);
console.log(`Wrote made-up-people.csv and crosstab.csv to ${offered}/`);
