import { findPostgres, startPostgres } from '../testing/database/postgresServer.ts';
import bundleBackend from '../testing/backend/bundleBackend.ts';
import removeBackendBundle from '../testing/backend/removeBackendBundle.ts';
import { byPlanners } from './server/byPlanners.ts';
import { byRespondents } from './server/byRespondents.ts';
import { byStoredPlans } from './server/byStoredPlans.ts';
import { printTable } from './server/table.ts';

/**
 * Measures the service: runs by respondents, calls by stored plans, and concurrent planners. The callers share the machine with the service.
 * SERVER_RESPONDENTS, SERVER_PLANS, SERVER_PLANNERS and SERVER_SECONDS set the sizes.
 */
const list = (name: string, usual: string) => (process.env[name] ?? usual).split(',').map(Number);
const RESPONDENTS = list('SERVER_RESPONDENTS', '5000,20000,100000,300000,1000000');
const PLANS = list('SERVER_PLANS', '100,1000,10000,100000');
const PLANNERS = list('SERVER_PLANNERS', '1,8,32,128');
const SECONDS = Number(process.env.SERVER_SECONDS ?? 15);
/** Respondents of a typical survey. */
const SURVEY = 5_000;

bundleBackend();
const programs = findPostgres();
const postgres = programs ? await startPostgres(programs) : null;
if (!postgres) console.log('No PostgreSQL on this machine: its tables are left out.');
try {
  await byRespondents(RESPONDENTS, 3);
  await byStoredPlans('SQLite', null, PLANS);
  if (postgres) await byStoredPlans('PostgreSQL', postgres.newDatabase(), PLANS);
  const lines: string[][] = [];
  for (const processes of postgres ? [1, 2] : [1]) {
    for (const planners of PLANNERS) {
      const databaseUrl = processes > 1 ? postgres!.newDatabase() : null;
      lines.push(await byPlanners({ processes, planners, respondents: SURVEY, seconds: SECONDS, databaseUrl }));
    }
  }
  const headings = [
    'processes',
    'concurrent planners',
    'runs a minute',
    'half within, ms',
    '95 % within, ms',
    'refused',
    'memory, MB',
  ];
  printTable(
    `Concurrent planners, ${SURVEY.toLocaleString('en-AU')} respondents a file, no pause between runs`,
    headings,
    lines,
  );
} finally {
  await postgres?.stop();
  removeBackendBundle();
}
