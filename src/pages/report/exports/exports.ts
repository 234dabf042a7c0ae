import { aboutPlan } from '../../../domain/exports/aboutPlan.ts';
import { captionLine, exportFileName } from '../../../domain/exports/exportedPlan.ts';
import type { PlanWithRobustness, ExportedPlan, WorkbookPlan } from '../../../domain/exports/exportedPlan.ts';
import { tableCsv } from '../../../domain/report/reportContents.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { loadChartExport } from '../../../components/charts/useChartView.ts';
import { loadChunk } from '../../../components/loadChunk.ts';
import { saveBlobAs } from '../../../services/browser/download.ts';
import { fetchDeskCode } from '../../../services/deskWorker/browserDesk.ts';
import { slideTheme } from '../../../services/exports/slideTheme.ts';
import type { ZippedFile } from '../../../services/exports/zipFile.ts';
import type { PanelFiles } from './reportFiles.ts';

/** The code of the exports, each part loaded once. */
const exportCode = {
  workbook: () =>
    loadChunk('workbook', async () => ({
      ...(await import('../../../domain/exports/workbook.ts')),
      ...(await import('../../../services/exports/workbookFile.ts')),
    })),
  slides: () =>
    loadChunk('slides', async () => ({
      ...(await import('../../../domain/exports/slides.ts')),
      ...(await import('../../../services/exports/slidesFile.ts')),
    })),
  mediaPlan: () => loadChunk('media plan', () => import('../../../domain/exports/mediaPlanJson.ts')),
  zip: () => loadChunk('zip', () => import('../../../services/exports/zipFile.ts')),
  onePage: () => loadChunk('one page', () => import('./OnePage.tsx')),
  drawings: loadChartExport,
};

/** Loads the component that prints a plan on one page. */
export const loadOnePage = async () => (await exportCode.onePage()).OnePage;

export const loadZip = () => exportCode.zip();

/** Loads the code of all exports, so that they work offline too. A part that fails is loaded again when it is needed. */
export async function loadExports(themeAddress: string | null): Promise<void> {
  // The desk's worker is needed, because exports compute the robustness of the mix in it.
  fetchDeskCode();
  await Promise.allSettled([...Object.values(exportCode).map((load) => load()), slideTheme(themeAddress)]);
}

/** Saves a file. @returns its name */
function saveAndName(blob: Blob, name: string): string {
  saveBlobAs(blob, name);
  return name;
}

/** Saves the workbook. Like the functions below, it returns the name of the saved file. */
export async function saveWorkbook(plan: WorkbookPlan, colourOf: ColourOf): Promise<string> {
  const { workbook, workbookFile, XLSX } = await exportCode.workbook();
  return saveAndName(
    new Blob([await workbookFile(workbook(plan, colourOf))], { type: XLSX }),
    exportFileName(plan, 'xlsx'),
  );
}

export async function saveSlides(
  plan: PlanWithRobustness,
  colourOf: ColourOf,
  themeAddress: string | null,
): Promise<string> {
  const [{ slidesView, slidesFile }, theme] = await Promise.all([exportCode.slides(), slideTheme(themeAddress)]);
  return saveAndName(await slidesFile(slidesView(plan, colourOf), theme), exportFileName(plan, 'pptx'));
}

/** Saves the plan with its weeks in the open Media Plan data standard. */
export async function saveMediaPlan(plan: ExportedPlan): Promise<string> {
  const { mediaPlanJson } = await exportCode.mediaPlan();
  const text = JSON.stringify(mediaPlanJson(plan), null, 2);
  return saveAndName(new Blob([text], { type: 'application/json' }), exportFileName(plan, 'json'));
}

/** The bytes of a csv file. The byte order mark at the beginning makes Excel read it as UTF-8. */
const csvBytes = (text: string) => new TextEncoder().encode(`\uFEFF${text}`);

/** A csv file with the facts of the plan, which is added to each zip. */
function aboutFile(plan: ExportedPlan): ZippedFile {
  return { name: exportFileName(plan, 'csv', 'About this plan'), bytes: csvBytes(tableCsv(aboutPlan(plan))) };
}

/** Saves a zip with a picture of each chart on the page. @param onProgress  receives the share of charts painted, 0 to 1 */
export async function savePictures(
  plan: ExportedPlan,
  panels: readonly PanelFiles[],
  onProgress: (share: number) => void,
): Promise<string> {
  const { zipFile } = await exportCode.zip();
  const drawnCharts = panels.flatMap(({ name, chart }) => (chart() ? [{ name, chart: chart()! }] : []));
  if (drawnCharts.length === 0) throw new Error('no chart is drawn yet');
  const files = [];
  for (const { name, chart } of drawnCharts) {
    const picture = await chart.picture(captionLine(plan));
    files.push({ name: exportFileName(plan, 'png', name), bytes: new Uint8Array(await picture.arrayBuffer()) });
    onProgress(files.length / drawnCharts.length);
  }
  return saveAndName(zipFile([...files, aboutFile(plan)], plan.date), exportFileName(plan, 'zip', 'pictures'));
}

/** Saves a zip with the csv of each panel on the page. */
export async function saveTables(plan: ExportedPlan, panels: readonly PanelFiles[]): Promise<string> {
  const { zipFile } = await exportCode.zip();
  const files: ZippedFile[] = [];
  for (const { name, csv } of panels) {
    const text = await csv();
    if (text !== '') files.push({ name: exportFileName(plan, 'csv', name), bytes: csvBytes(text) });
  }
  return saveAndName(zipFile([...files, aboutFile(plan)], plan.date), exportFileName(plan, 'zip', 'csv'));
}
