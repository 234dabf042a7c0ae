import type { AudienceFacts } from '../../../contract/audienceFacts.ts';
import type { AssumptionSet, PlanReport } from '../../../contract/planReport.ts';
import { formatWhole } from '../../domain/money.ts';
import styles from './Report.module.css';

interface ReportFooterProps {
  report: PlanReport;
  facts: AudienceFacts | null;
}

/** What the numbers rest on: proof, audience file, assumptions. Whatever a backend does not tell is left out. */
export function ReportFooter({ report, facts }: ReportFooterProps) {
  const { certificate, assumptions } = report;
  if (!certificate && !assumptions && !facts) return null;
  return (
    <footer className={styles.footer}>
      {certificate && (
        <section>
          <h2>How good this mix is</h2>
          <p>{certificate.says}</p>
        </section>
      )}
      {facts && <AudienceWords facts={facts} />}
      {assumptions && <AssumptionWords assumptions={assumptions} />}
    </footer>
  );
}

function AudienceWords({ facts }: { facts: AudienceFacts }) {
  const duplication =
    facts.duplication === 'measured'
      ? 'Duplication between channels is measured, respondent by respondent.'
      : 'Duplication between channels is assumed random: the file has no respondents.';
  return (
    <section>
      <h2>Audience</h2>
      <p>
        {facts.file_name}
        {facts.sheet ? `, sheet ${facts.sheet}` : ''}: {facts.layout_says}
      </p>
      <p>{targetWords(facts)}</p>
      <p>{duplication}</p>
    </section>
  );
}

/** Who the target is, and how many: said once, also where the backend's own sentence has the count in it. */
function targetWords({ demographic, target_universe, universe, target_sample, sample }: AudienceFacts): string {
  const people = formatWhole(Math.round(target_universe));
  if (demographic.says.includes(people)) return demographic.says;
  const respondents = sample > 0 ? ` (${formatWhole(target_sample)} of ${formatWhole(sample)} respondents)` : '';
  const all = formatWhole(Math.round(universe));
  return `${demographic.says} ${people} of ${all} people are in the buying demographic${respondents}.`;
}

function AssumptionWords({ assumptions }: { assumptions: AssumptionSet }) {
  return (
    <section>
      <h2>Assumptions</h2>
      <p>
        Prices and attention: {assumptions.name}, {assumptions.date}, as they stood when the plan was computed.
      </p>
      <p>Money is in Australian dollars.</p>
    </section>
  );
}
