import { wholeDollars, wholeNumber } from '../../../../../core/words/amounts.ts';
import { counted } from '../../../../../core/words/wording.ts';
import { PastePreview } from '../../../../components/form/PastePreview.tsx';
import { withPastedMix } from '../../../../domain/desk/pastedMix.ts';
import type { PastedMix } from '../../../../domain/desk/pastedMix.ts';
import { indexOf } from '../../../../domain/desk/scenario.ts';
import type { RunSettings, Scenario } from '../../../../domain/desk/scenario.ts';

interface DeskPasteProps {
  pasted: PastedMix;
  scenario: Scenario;
  runSettings: RunSettings;
  onPaste: () => void;
  onClose: () => void;
}

/** Shows the amounts that a paste would set, and the budget if the paste changes it. */
export function DeskPaste({ pasted, scenario, runSettings, onPaste, onClose }: DeskPasteProps) {
  const { amounts, remarks } = pasted;
  const { budget } = withPastedMix(scenario, runSettings, pasted);
  const budgetRemark = budget === scenario.budget ? [] : [`The budget becomes ${wholeDollars(budget)}.`];
  return (
    <PastePreview
      title="Paste amounts"
      verb="Paste"
      changed={amounts.size === 0 ? null : counted(amounts.size, 'channel')}
      nameHeading="Channel"
      columns={[{ name: 'Money ($)', isText: false }]}
      lines={[...amounts].map(([channel, money]) => ({
        name: channel,
        note: '',
        cells: [{ before: wholeNumber(scenario.spend[indexOf(channel)]!), after: wholeNumber(money) }],
      }))}
      remarks={[...remarks, ...budgetRemark]}
      onPaste={onPaste}
      onClose={onClose}
    />
  );
}
