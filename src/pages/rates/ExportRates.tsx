import { useAppSelector } from '../../app/hooks.ts';
import { failureReason, loadChunk } from '../../components/loadChunk.ts';
import type { Exported, ExportedCard } from '../../domain/rates/exportRates.ts';
import { saveBlobAs, saveTextAs } from '../../services/browser/download.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';

/** The code of the files, loaded when the menu is reached. */
const loadFiles = () =>
  loadChunk('rates export', async () => ({
    ...(await import('../../domain/handOver/handOver.ts')),
    ...(await import('../../domain/rates/exportRates.ts')),
    ...(await import('../../services/handOver/workbookFile.ts')),
  }));
type Ending = 'xlsx' | 'csv';

async function saveRates(
  card: ExportedCard,
  which: Exported,
  { author, words, ending }: { readonly author: string; readonly words: string; readonly ending: Ending },
): Promise<void> {
  const { datedFile, ratesBook, ratesCsv, workbookFile, XLSX } = await loadFiles();
  const name = datedFile(`${card.name} rates`, new Date(), ending, words);
  if (ending === 'csv') saveTextAs(ratesCsv(card, which), name);
  else saveBlobAs(new Blob([await workbookFile(ratesBook(card, which, author))], { type: XLSX }), name);
}

const CHOICES = [
  ['own', 'Own figures'],
  ['all', 'All figures'],
] as const;

interface ExportRatesProps {
  open: OpenRateCard;
  /** Sentences that say why nothing was saved; none for the next file. */
  onFailed: (sentences: readonly string[]) => void;
}

/** Saves the card as a file: its own figures, or with them what it inherits. */
export function ExportRates({ open: { reply, rows, under }, onFailed }: ExportRatesProps) {
  const author = useAppSelector(selectUserEmail);

  async function save(which: Exported, words: string, ending: Ending) {
    onFailed([]);
    try {
      await saveRates({ name: reply.name, rows, under }, which, { author, words, ending });
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
