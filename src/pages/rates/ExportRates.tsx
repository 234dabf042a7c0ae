import { useAppSelector } from '../../app/hooks.ts';
import { failureReason, loadChunk } from '../../components/loadChunk.ts';
import type { Exported, ExportedCard } from '../../domain/rates/exportRates.ts';
import { saveBlobAs, saveTextAs } from '../../services/browser/download.ts';
import type { OpenRateCard } from '../../slices/rates/rateDrafts.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';

/** Loads the code that writes the files. Called when the pointer or the focus reaches the menu. */
const loadFiles = () =>
  loadChunk('rates export', async () => ({
    ...(await import('../../domain/exports/exportedPlan.ts')),
    ...(await import('../../domain/rates/exportRates.ts')),
    ...(await import('../../services/exports/workbookFile.ts')),
  }));
type FileType = 'xlsx' | 'csv';

async function saveRates(
  card: ExportedCard,
  figures: Exported,
  {
    author,
    figuresName,
    fileType,
  }: { readonly author: string; readonly figuresName: string; readonly fileType: FileType },
): Promise<void> {
  const { datedFile, ratesBook, ratesCsv, workbookFile, XLSX } = await loadFiles();
  const name = datedFile(`${card.name} rates`, new Date(), fileType, figuresName);
  if (fileType === 'csv') saveTextAs(ratesCsv(card, figures), name);
  else saveBlobAs(new Blob([await workbookFile(ratesBook(card, figures, author))], { type: XLSX }), name);
}

/** Which figures can be exported, with their name in the menu and in the name of the file. */
const CHOICES = [
  ['own', 'Own figures'],
  ['all', 'All figures'],
] as const;

interface ExportRatesProps {
  openCard: OpenRateCard;
  /** Called with sentences that say why no file was saved, and with an empty list when the next export starts. */
  onFailed: (sentences: readonly string[]) => void;
}

/** Saves the card as a file, with its own figures only, or also with the figures that it inherits. */
export function ExportRates({ openCard: { reply, content: rows, inherited }, onFailed }: ExportRatesProps) {
  const author = useAppSelector(selectUserEmail);

  async function save(figures: Exported, figuresName: string, fileType: FileType) {
    onFailed([]);
    try {
      await saveRates({ name: reply.name, rows, inherited }, figures, { author, figuresName, fileType });
    } catch (fault) {
      onFailed([`The file was not made: ${failureReason(fault)}`]);
    }
  }

  return (
    <Menu
      trigger={<Button dense>Export</Button>}
      onPreload={() => void loadFiles().catch(() => {})}
      items={CHOICES.flatMap(([figures, figuresName]) => [
        { label: `${figuresName} as Excel workbook`, onChoose: () => void save(figures, figuresName, 'xlsx') },
        { label: `${figuresName} as csv`, onChoose: () => void save(figures, figuresName, 'csv') },
      ])}
    />
  );
}
