import { dayInWords } from '../../../core/words/days.ts';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import type { AssumptionSet, PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { attentionFoot } from '../../domain/report/attentionFigures.ts';
import { EXACT_OR_SAMPLED, exactAndSampled } from '../../domain/report/sampledCopy.ts';
import type { MixProof } from '../../domain/report/mixProof.ts';
import { doubtSentence, titledDoubts } from '../../domain/plan/file/doubtView.ts';
import { targetSentence } from '../../domain/plan/file/audienceCopy.ts';
import { factRemarks } from '../../domain/plan/file/fileFacts.ts';
import styles from './Report.module.css';

interface ReportFooterProps {
  report: PlanReport;
  facts: AudienceFacts | null;
  /** What may be claimed about how good the mix is; null if the reply says nothing about it. */
  proof: MixProof | null;
  /** Questions on the audience file that were answered by an assumption. */
  doubts: readonly Doubt[];
  /** The buying demographic that the planner chose. */
  demographic: string;
}

/** The basis of the numbers: proof, audience file and assumptions. Parts that the backend did not send are left out. */
export function ReportFooter({ report, facts, proof, doubts, demographic }: ReportFooterProps) {
  const { assumptions } = report;
  const exactOrSampled = exactAndSampled(report);
  if (!proof && !assumptions && !facts) return null;
  return (
    <footer className={styles.footer}>
      {proof && (
        <section>
          <h2>How good this mix is</h2>
          <p>{proof.sentence}</p>
        </section>
      )}
      {exactOrSampled.length > 0 && (
        <section>
          <h2>{EXACT_OR_SAMPLED}</h2>
          {exactOrSampled.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      )}
      {facts && <AudienceSection facts={facts} demographic={demographic} />}
      {titledDoubts(doubts).map((part) => (
        <DoubtsSection key={part.title} {...part} />
      ))}
      {assumptions && <AssumptionsSection assumptions={assumptions} />}
    </footer>
  );
}

function AudienceSection({ facts, demographic }: { facts: AudienceFacts; demographic: string }) {
  const remarks = factRemarks(facts, demographic).filter((sentence) => sentence !== facts.demographic.says);
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
      <p>{targetSentence(facts)}</p>
      <p>{duplication}</p>
      {remarks.length > 0 && (
        <ul>
          {remarks.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Questions about the file, with what is assumed or was answered. */
function DoubtsSection({ title, doubts }: { title: string; doubts: readonly Doubt[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt.key}>{doubtSentence(doubt)}</li>
        ))}
      </ul>
    </section>
  );
}

function AssumptionsSection({ assumptions }: { assumptions: AssumptionSet }) {
  return (
    <section>
      <h2>Assumptions</h2>
      <p>
        Prices and attention: {assumptions.name}, {assumptions.date}
        {assumptions.rates_on !== undefined && `, for ${dayInWords(assumptions.rates_on)}`}, as they were when the plan
        was computed.
      </p>
      {attentionFoot(assumptions).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>Money is in Australian dollars.</p>
    </section>
  );
}
