import { writeFileSync } from 'node:fs';
import { bookOf } from '../core/audience/workbooks/sheetJs.ts';
import { crosstabTable, respondentTable, tableToCsv } from './sampleTables.ts';

// npm run samples: writes the sample audience files again, always the same.
const folder = 'samples';
const respondents = respondentTable();

writeFileSync(`${folder}/respondents.csv`, tableToCsv(respondents));
writeFileSync(`${folder}/respondents.xlsx`, bookOf('Respondents', respondents, 'xlsx'));
writeFileSync(`${folder}/respondents.xls`, bookOf('Respondents', respondents, 'biff8'));
writeFileSync(`${folder}/crosstab.csv`, tableToCsv(crosstabTable(respondents)));
console.log(`Wrote respondents.csv, respondents.xlsx, respondents.xls and crosstab.csv to ${folder}/`);
