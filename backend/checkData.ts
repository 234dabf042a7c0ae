import { dayIn } from '../core/words/days.ts';
import { judgePath, UnreadableFile } from './rates/judgeFile.ts';

/** Exit code if there are no faults. */
const GOOD = 0;
/** Exit code if there are faults. */
const FAULTY = 1;
/** Exit code if the file cannot be judged. */
const UNREADABLE = 2;

const USAGE =
  'Name a file or folder: node dist/backend/checkData.js core/planningData (in the sources: npm run check-data core/planningData)';

/**
 * `npm run check-data FILE|FOLDER`: prints faults with which the service would not start, and figures that should be looked at. It does not
 * start the service.
 */
async function checkData(path: string | undefined): Promise<number> {
  const { PLANNING_DATA_DIR: seedFolder, TIME_ZONE: timeZone } = process.env;
  if (!path) throw new UnreadableFile(USAGE);
  const today = dayIn(timeZone || 'Australia/Sydney', new Date());
  const { faults, questions } = await judgePath(path, seedFolder || 'core/planningData', today);
  for (const fault of faults) console.log(`Fault: ${fault}`);
  for (const question of questions) console.log(`Look at: ${question}`);
  if (faults.length === 0) console.log(questions.length === 0 ? 'Nothing is wrong.' : 'Nothing is refused.');
  return faults.length === 0 ? GOOD : FAULTY;
}

process.exitCode = await checkData(process.argv[2]).catch((error: unknown) => {
  console.error((error as Error).message);
  return UNREADABLE;
});
