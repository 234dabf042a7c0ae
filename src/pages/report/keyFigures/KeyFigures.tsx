import { useMemo, useEffect, useState } from 'react';
import type { Ref } from 'react';
import { Info } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { ReportedLimits } from '../../../../core/rules/reportedLimits.ts';
import { FEATURES } from '../../../../core/contract/bodies/access.ts';
import { smallAmountsSentence } from '../../../../core/rules/smallAmounts.ts';
import type { SmallAmounts } from '../../../../core/rules/smallAmounts.ts';
import { KeyFigureCard } from './KeyFigureCard.tsx';
import { ReplyIcon } from '../../../components/ReplyIcon.tsx';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import { channelMoney } from '../../../domain/report/channelMoney.ts';
import { answerCards } from '../../../domain/report/answerView.ts';
import { ownPricesInputs, thresholdText } from '../../../domain/report/assumptionsView.ts';
import { warehouseSummary } from '../../../domain/report/sampledCopy.ts';
import type { MixProof } from '../../../domain/report/mixProof.ts';
import { madeFrom, madeLine, priorityCards } from '../../../domain/report/reportContents.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { channelPaint } from '../../../domain/report/charts/darkColour.ts';
import { PanelGroup, PanelColumns } from '../../../ui/layout/PanelGroup.tsx';
import { useAppSelector, useAppDispatch, useHasFeature, useLiveValue } from '../../../app/hooks.ts';
import { selectSettings, selectFormData } from '../../../slices/selectors.ts';
import { classNames } from '../../../ui/classNames.ts';
import { PATHS } from '../../../domain/paths.ts';
import { changedRules } from '../../../domain/plan/planRules.ts';
import { smallAmountsOfPlan } from '../../../domain/report/smallAmountsOfPlan.ts';
import { computeSmallestBuyCost } from '../../../flows/desk/computeAtDesk.ts';
import { rulesEdited } from '../../../slices/plan/planEdits.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './KeyFigures.module.css';
import { InputsPanel } from './InputsPanel.tsx';
import { MixPanel } from './MixPanel.tsx';

interface KeyFiguresProps {
  form: PlanFormData;
  /** The plan's limits; null if they are unknown. */
  limits: ReportedLimits | null;
  report: PlanReport;
  facts: AudienceFacts | null;
  /** What is proven about the mix; null if nothing is. */
  proof: MixProof | null;
  /** Questions on the audience file that were answered by an assumption. */
  doubts: readonly Doubt[];
  colourOf: ColourOf;
  /** The address of the desk, the page for trying changes; null if the desk cannot be opened. */
  deskAddress: string | null;
  /** Ref of the cards with the main numbers. Once they are out of view, the head shows the numbers. */
  cards: Ref<HTMLDivElement>;
}

/** The first screen of a report: three numbers, the mix, the inputs and the priority channels. */
export function KeyFigures(props: KeyFiguresProps) {
  const { form, limits, report, facts, proof, doubts, colourOf, deskAddress, cards } = props;
  const keyFigures = useMemo(() => answerCards(report, facts), [report, facts]);
  const attentionThreshold = thresholdText(report);
  return (
    <PanelGroup>
      <div id={SECTIONS.answer} ref={cards} className={styles.top}>
        <PanelColumns className={styles.cards}>
          {keyFigures.map((card) => (
            <KeyFigureCard key={card.id} card={card} threshold={attentionThreshold} />
          ))}
        </PanelColumns>
      </div>
      <PanelColumns className={styles.mix}>
        <MixPanel {...{ report, proof, colourOf, deskAddress }}>
          <SmallAmountsLine form={form} report={report} />
        </MixPanel>
        <InputsPanel
          {...{ form, limits, doubts }}
          mix={channelMoney(report)}
          prices={ownPricesInputs(report)}
          audience={warehouseSummary(report)}
          madeBy={madeLine(report)}
          madeFrom={madeFrom(report)}
          isForEverybody={facts?.demographic.applied === false}
        />
      </PanelColumns>
      <PriorityChannels report={report} colourOf={colourOf} />
    </PanelGroup>
  );
}

/** The three channels without which the plan would lose the most reach. */
function PriorityChannels({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const { iconOrigins } = useAppSelector(selectSettings);
  return (
    <section aria-label="Priority channels" className={styles.priorities}>
      {priorityCards(report).map(({ label, value, channel, icon, sentence }) => (
        <div key={label} className={classNames(styles.priority, channel === null && styles.vacant)}>
          <span
            className={styles.icon}
            style={channel === null ? undefined : ({ '--channel': channelPaint(colourOf(channel)) } as object)}
          >
            <ReplyIcon icon={icon} origins={iconOrigins} />
          </span>
          <div className={styles.words}>
            <dl>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.name}>{value}</dd>
            </dl>
            {sentence && <p className={styles.label}>{sentence}</p>}
          </div>
        </div>
      ))}
    </section>
  );
}

interface SmallAmountsLineProps {
  form: PlanFormData;
  report: PlanReport;
}

/** Time before the cost is computed [ms]. The computation reads the file again, so the charts of the report are rendered first. */
const COMPUTE_DELAY_MS = 3000;

/**
 * Names the amounts of the mix that are too small to book, and the reach that avoiding them costs. Offers to apply a smallest buy, which is
 * the minimum amount that a channel gets if it gets any.
 */
function SmallAmountsLine({ form, report }: SmallAmountsLineProps) {
  const smallAmounts = useMemo(() => smallAmountsOfPlan(form, report), [form, report]);
  return smallAmounts && <SmallestBuyOffer key={smallAmounts.threshold} smallAmounts={smallAmounts} />;
}

/** The sentence about small amounts and the button. Renders nothing if the backend does not support a smallest buy. */
function SmallestBuyOffer({ smallAmounts }: { smallAmounts: SmallAmounts }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  /** The rules in the form on the home page. They may have been edited since the run, and Apply changes them. */
  const rulesInForm = useAppSelector((state) => selectFormData(state).rules);
  /** The reach that a smallest buy costs [people]; null until it is computed. */
  const [lostPeople, setLostPeople] = useState<number | null>(null);
  const isOffered = useLiveValue(useHasFeature(FEATURES.planRules));
  useEffect(() => {
    if (!isOffered) return undefined;
    const controller = new AbortController();
    const compute = () =>
      dispatch(computeSmallestBuyCost(smallAmounts.threshold, controller.signal)).then((people) => {
        if (!controller.signal.aborted) setLostPeople(people);
      });
    const timer = setTimeout(() => void compute(), COMPUTE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [dispatch, isOffered, smallAmounts.threshold]);
  if (!isOffered) return null;
  return (
    <p className={styles.smallAmounts}>
      <Icon icon={Info} />
      <span>{smallAmountsSentence(smallAmounts, lostPeople)}</span>
      <Button
        dense
        kind="quiet"
        onClick={() => {
          dispatch(rulesEdited(changedRules(rulesInForm, { smallest_buy: smallAmounts.threshold }) ?? null));
          void navigate(PATHS.home);
        }}
      >
        Apply
      </Button>
    </p>
  );
}
