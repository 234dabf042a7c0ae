import { useCallback, useDeferredValue, useMemo, useRef, useState, useEffect } from 'react';
import type { ComponentProps, ComponentType, CSSProperties, ReactNode, Ref, RefObject } from 'react';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import { NO_BRAND } from '../../../core/contract/bodies/brand.ts';
import type { Brand } from '../../../core/contract/bodies/brand.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { ShareList } from '../../../core/contract/bodies/sharing.ts';
import type { ReportedLimits } from '../../../core/rules/reportedLimits.ts';
import { planTitle } from '../../domain/messages.ts';
import { channelMoney } from '../../domain/report/channelMoney.ts';
import { willBeDeleted, limitsInFull, headLine, madeLine } from '../../domain/report/reportContents.ts';
import { audienceNotes } from '../../domain/plan/file/audienceCopy.ts';
import { headWarnings } from '../../domain/report/headWarnings.ts';
import { withFlatOptimum } from '../../domain/desk/robustnessView.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { clientAnswerForFiles } from '../../domain/clientPage/sharesView.ts';
import { shortNumbers } from '../../domain/report/answerView.ts';
import { hasSampledFigures } from '../../domain/report/sampledCopy.ts';
import { mixProof, withoutEmptyClaims } from '../../domain/report/mixProof.ts';
import type { MixProof } from '../../domain/report/mixProof.ts';
import { channelColours } from '../../domain/report/charts/reportSeries.ts';
import type { ColourOf } from '../../domain/report/charts/reportSeries.ts';
import { ratesOf } from '../../domain/report/assumptionsView.ts';
import { reportSections } from '../../domain/report/reportSections.ts';
import { printFooter } from '../../domain/report/printFooter.ts';
import { printFooterStyle } from '../../domain/report/printFooterStyle.ts';
import { whyParts } from '../../domain/why/whyParts.ts';
import { useAppSelector, useIsReturn } from '../../app/hooks.ts';
import { selectFlatOptimum, selectSettings, selectUserEmail } from '../../slices/selectors.ts';
import { selectOpenWeeks } from '../../slices/weeks/selectWeeks.ts';
import { classNames } from '../../ui/classNames.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PanelGroup } from '../../ui/layout/PanelGroup.tsx';
import { usePrinting } from '../../ui/usePrinting.ts';
import { captionLine, exportFileName } from '../../domain/exports/exportedPlan.ts';
import type { ExportedPlan } from '../../domain/exports/exportedPlan.ts';
import { loadChartExport } from '../../components/charts/useChartView.ts';
import { preloadOverlays } from '../../ui/overlays/lazyOverlays.ts';
import { KeyFigures } from './keyFigures/KeyFigures.tsx';
import { ChannelsPanel } from './channels/ChannelsPanel.tsx';
import { ComparePanel } from './compare/ComparePanel.tsx';
import { ClientLine, ClientPart, useShares } from './clientLinks/ClientPart.tsx';
import { CurvesSection } from './curves/CurvesSection.tsx';
import { ExportMenu } from './exports/ExportMenu.tsx';
import { BrandMark, hasMark } from './exports/BrandMark.tsx';
import { ReportFiles } from './exports/reportFiles.ts';
import { loadOnePage, loadZip } from './exports/exports.ts';
import type { OnePage } from './exports/OnePage.tsx';
import { ReportHead } from './head/ReportHead.tsx';
import { SectionList } from './head/SectionList.tsx';
import { ExportLog, ReportContext } from './reportContext.tsx';
import { ReportFooter } from './ReportFooter.tsx';
import { WeeksSection } from './weeks/WeeksSection.tsx';
import { useBrands } from './useBrands.ts';
import { AssumptionsPanel } from './why/AssumptionsPanel.tsx';
import { WhyPanels } from './why/WhyPanels.tsx';
import styles from './Report.module.css';

interface ReportViewProps {
  form: PlanFormData;
  /** The plan's limits; null if they are unknown. */
  limits: ReportedLimits | null;
  report: PlanReport;
  facts: AudienceFacts | null;
  /** Questions on the audience file that were answered by an assumption. */
  doubts: readonly Doubt[];
  /** The key of the saved plan; null if unknown. */
  planKey: string | null;
  /** The address of the desk, the page for trying changes; null if the desk cannot be opened. */
  deskAddress: string | null;
  /**
   * A note that compares the plan's reach with the reach that the desk showed for it. Null if the plan was not made on the desk, or if they are
   * equal and the desk did not use a sample.
   */
  deskDifference: string | null;
  /** The controls in the head of the report. */
  actions: ReactNode;
  /** Content shown below the head. */
  belowHead: ReactNode;
}

/** The report of a plan: first the numbers and the mix, then the channels, the reasons and the assumptions. */
export function ReportView(props: ReportViewProps) {
  const { form, limits, facts, doubts, planKey, actions, belowHead } = props;
  const { report, proof, flatOptimum } = useProvenReport(props);
  const colourOf = useMemo(() => channelColours(report), [report]);
  const info = useReportInfo(form, limits, report, facts);
  const author = useAppSelector(selectUserEmail);
  // Only these two of the weeks, so that editing them does not render the whole report again.
  const weeks = useAppSelector((state) => selectOpenWeeks(state, planKey)?.plan?.weeks);
  const weeksChangedAt = useAppSelector((state) => selectOpenWeeks(state, planKey)?.changedAt ?? null);
  const brands = useBrandsOnPaper(form.client);
  const { shares } = useShares(planKey, report);
  const clientAnswer = clientAnswerForFiles(shares, weeksChangedAt);
  const exported = useMemo(
    () => ({ form, constraint: limits, report, facts, doubts, author, flatOptimum, clientAnswer }),
    [form, limits, report, facts, doubts, author, flatOptimum, clientAnswer],
  );
  const { printedPage, printOnePage, endOnePage } = useOnePage();
  const cards = useRef<HTMLDivElement>(null);
  const showsNumbers = useHasScrolledOut(cards);
  usePreloadedParts();
  return (
    <ReportContext value={info}>
      <ExportLog plans={planKey === null ? [] : [planKey]}>
        {printedPage && <printedPage.Page plan={printedPage.plan} colourOf={colourOf} onPrinted={endOnePage} />}
        <div className={classNames(styles.report, printedPage && styles.offPaper)}>
          {/* The one-page print has its own footer. */}
          {!printedPage && <PrintFooter name={form.name} report={report} agency={brands.agency} />}
          <PrintedBrands {...brands} />
          <ReportHead
            title={planTitle(form.name)}
            meta={[...audienceNotes(facts), ...headLine(form, facts, weeks), madeLine(report)]}
            numbers={shortNumbers(report)}
            showsNumbers={showsNumbers}
            alwaysShown={<ExportMenu plan={exported} {...{ planKey, colourOf }} onOnePage={printOnePage} />}
            actions={actions}
          />
          {belowHead}
          <ClientLine shares={shares} />
          <ReportBody {...props} {...{ report, proof, colourOf, cards, shares }} />
        </div>
      </ExportLog>
    </ReportContext>
  );
}

interface PrintedPage {
  readonly Page: ComponentType<ComponentProps<typeof OnePage>>;
  readonly plan: ExportedPlan;
}

/** Prints the one-page version of the report once, after loading its code. A later print of the browser prints the whole report again. */
function useOnePage() {
  const [printedPage, setPrintedPage] = useState<PrintedPage | null>(null);
  const printOnePage = useCallback(async (plan: ExportedPlan) => {
    const Page = await loadOnePage();
    setPrintedPage({ Page, plan });
  }, []);
  const endOnePage = useCallback(() => setPrintedPage(null), []);
  return { printedPage, printOnePage, endOnePage };
}

/**
 * Prints agency, plan, day and prices at the bottom of every page. The day is the day of printing, because a report may stay open over night.
 */
function PrintFooter({ name, report, agency }: { name: string; report: PlanReport; agency: Brand }) {
  const isPrinting = usePrinting();
  const words = agency.footer || agency.name;
  const style = useMemo(
    () => isPrinting && printFooterStyle(printFooter(name, report, words)),
    [isPrinting, name, report, words],
  );
  return style && <style>{style}</style>;
}

/** The brands of the agency and of a client. The settings have the agency's brand without a call, except its footer. */
function useBrandsOnPaper(client: string): BrandsOnReport {
  const configuredBrand = useAppSelector(selectSettings).brand;
  const brands = useBrands(client);
  return { agency: brands.agency ?? { ...NO_BRAND, ...configuredBrand }, client: brands.client ?? NO_BRAND };
}

interface BrandsOnReport {
  agency: Brand;
  client: Brand;
}

/** The brands above the printed report. On the screen the site's header shows the agency's. They are rendered always, so that their logos are loaded. */
function PrintedBrands({ agency, client }: BrandsOnReport) {
  if (!hasMark(agency) && !hasMark(client)) return null;
  return (
    <div className={styles.brands} style={{ '--brand-accent': agency.accent ?? undefined } as CSSProperties}>
      <BrandMark {...agency} />
      <BrandMark {...client} />
    </div>
  );
}

/**
 * What is proven about the mix; the report, without the claim that its mix is best if the limits leave no choice; and how flat reach is around
 * the mix, null until it is computed.
 */
function useProvenReport({ report: storedReport, form, limits, planKey }: ReportViewProps) {
  const report = useMemo(() => withoutEmptyClaims(storedReport, limits, budgetOf(form)), [storedReport, limits, form]);
  const flatOptimum = useAppSelector((state) => selectFlatOptimum(state, planKey));
  const proof = useMemo(
    () => withFlatOptimum(mixProof(report, limits, budgetOf(form)), flatOptimum),
    [report, limits, form, flatOptimum],
  );
  return { report, proof, flatOptimum };
}

/** What the parts of the report read from its context. */
function useReportInfo(
  form: PlanFormData,
  limits: ReportedLimits | null,
  report: PlanReport,
  facts: ReportViewProps['facts'],
) {
  return useMemo(
    () => ({
      limitsText: limitsInFull(limits, form, channelMoney(report)),
      rates: ratesOf(report),
      isSampled: hasSampledFigures(report),
      files: new ReportFiles(),
      fileName: (panel: string, ending: string) => exportFileName({ form, date: new Date() }, ending, panel),
      caption: () => captionLine({ form, date: new Date(), report, facts }),
    }),
    [limits, form, report, facts],
  );
}

interface ReportBodyProps extends ReportViewProps {
  proof: MixProof | null;
  colourOf: ColourOf;
  /** Ref of the cards with the main numbers. Once they are out of view, the head shows the numbers. */
  cards: Ref<HTMLDivElement>;
  /** The links to the plan, with the answers and comments of clients; null if there are no links. */
  shares: ShareList | null;
}

/** The list of sections, and the groups of panels. */
function ReportBody({
  form,
  limits,
  report,
  facts,
  doubts,
  planKey,
  deskAddress,
  deskDifference,
  proof,
  colourOf,
  cards,
  shares,
}: ReportBodyProps) {
  const { parts, sections } = useSections(report, planKey, shares !== null);
  const warnings = headWarnings(report, facts, form.buyingDemographic, doubts);
  // The key figures and the chart of the mix are rendered first, the rest a moment later. After Back and reload everything is rendered at
  // once, because the scroll position is restored.
  const isReturn = useIsReturn();
  const isPrinting = usePrinting();
  const rendersAll = useDeferredValue(true, isReturn) || isPrinting;
  return (
    <div className={styles.body}>
      <SectionList sections={sections} />
      <div className={styles.panelGroups}>
        {report.goes && <Notice tone="warn">{willBeDeleted(report.goes)}</Notice>}
        {deskDifference && <Notice tone="warn">{deskDifference}</Notice>}
        {warnings.length > 0 && (
          <Notice tone="warn" details={warnings}>
            Before you read these figures:
          </Notice>
        )}
        <KeyFigures {...{ form, limits, report, facts, proof, doubts, deskAddress, colourOf, cards }} />
        {rendersAll && (
          <>
            <PanelGroup>
              <ChannelsPanel {...{ report, facts, colourOf }} />
              <WhyPanels
                {...{ report, parts, colourOf }}
                weeks={
                  planKey !== null &&
                  report.assumptions && <WeeksSection key={planKey} {...{ planKey, report, colourOf }} />
                }
              />
              <CurvesSection {...{ report, facts, colourOf }} />
              {/* The key closes the plan chooser when the report of another plan is shown. */}
              {planKey !== null && <ComparePanel key={planKey} planKey={planKey} />}
              {planKey !== null && shares && <ClientPart {...{ planKey, shares }} goes={report.goes} />}
              {report.assumptions && (
                <AssumptionsPanel {...{ report, planKey }} assumptions={report.assumptions} strategy={form.strategy} />
              )}
            </PanelGroup>
            <ReportFooter {...{ report, facts, proof, doubts }} demographic={form.buyingDemographic} />
          </>
        )}
      </div>
    </div>
  );
}

/** Which reasons the report can show, and the list of its sections. @param isShared  whether clients have links to the plan */
function useSections(report: PlanReport, planKey: string | null, isShared: boolean) {
  return useMemo(() => {
    const parts = whyParts(report);
    const sections = reportSections({
      ...parts,
      compare: planKey !== null,
      client: isShared,
      weeks: planKey !== null && !!report.assumptions,
      assumptions: !!report.assumptions,
    });
    return { parts, sections };
  }, [report, planKey, isShared]);
}

/** Time between the first render of the report and the start of preloading [ms]. */
const PRELOAD_DELAY_MS = 4000;

const PRELOADS: readonly (() => Promise<unknown>)[] = [loadChartExport, preloadOverlays, loadZip];

async function preload(): Promise<void> {
  for (const load of PRELOADS) {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') await new Promise((resolve) => requestIdleCallback(resolve));
    // A part that fails to load is loaded again when it is needed, and the failure is shown there.
    await load().catch(() => {});
  }
}

/** Preloads the code for pictures, csv files and menus once the report is idle. They then work offline too. */
function usePreloadedParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload(), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The height of the sticky head [px]. */
const HEAD_PX = 64;

/** Whether an element has scrolled out of view under the head. */
function useHasScrolledOut(element: RefObject<Element | null>): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setHasLeft(!entry.isIntersecting && entry.boundingClientRect.top < HEAD_PX),
      { rootMargin: `-${HEAD_PX}px 0px 0px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return hasLeft;
}
