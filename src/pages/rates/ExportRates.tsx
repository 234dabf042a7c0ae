import { useAppSelector } from '../../app/hooks.ts';
import { failureReason, loadChunk } from '../../components/loadChunk.ts';
import type { Exported, ExportedCard } from '../../domain/rates/exportRates.ts';
import { saveBlobAs, saveTextAs } from '../../services/browser/download.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';

/** Loads the code that writes the files, when pointer or focus reaches the menu. */
const loadFiles = () =>
  loadChunk('rates export', async () => ({
    ...(await import('../../domain/handOver/handOver.ts')),
    ...(await import('../../domain/rates/exportRates.ts')),
    ...(await import('../../services/handOver/workbookFile.ts')),
  }));
type FileType = 'xlsx' | 'csv';

async function saveRates(
  card: ExportedCard,
  which: Exported,
  { author, words, fileType }: { readonly author: string; readonly words: string; readonly fileType: FileType },
): Promise<void> {
  const { datedFile, ratesBook, ratesCsv, workbookFile, XLSX } = await loadFiles();
  const name = datedFile(`${card.name} rates`, new Date(), fileType, words);
  if (fileType === 'csv') saveTextAs(ratesCsv(card, which), name);
  else saveBlobAs(new Blob([await workbookFile(ratesBook(card, which, author))], { type: XLSX }), name);
}

const CHOICES = [
  ['own', 'Own figures'],
  ['all', 'All figures'],
] as const;

interface ExportRatesProps {
  open: OpenRateCard;
  /** Called with sentences that say why no file was saved, and with none when the next export starts. */
  onFailed: (sentences: readonly string[]) => void;
}

/** Saves the card as a file: its own figures only, or also those it inherits. */
export function ExportRates({ open: { reply, rows, inherited }, onFailed }: ExportRatesProps) {
  const author = useAppSelector(selectUserEmail);

  async function save(which: Exported, words: string, fileType: FileType) {
    onFailed([]);
    try {
      await saveRates({ name: reply.name, rows, inherited }, which, { author, words, fileType });
    } catch (fault) {
      onFailed([`The file was not made: ${failureReason(fault)}`]);
    }
  }

  return (
    <Menu
      trigger={<Button dense>Export</Button>}
      onPreload={() => void loadFiles().catch(() => {})}
      items={CHOICES.flatMap(([which, words]) => [
        { label: `${words} as Excel workbook`, onChoose: () => void save(which, words, 'xlsx') },
        { label: `${words} as csv`, onChoose: () => void save(which, words, 'csv') },
      ])}
    />
  );
}
