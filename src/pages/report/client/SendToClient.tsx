import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../components/loadChunk.ts';
import type { ShownPlan } from '../../../domain/handOver/previewPlan.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useShares } from './useShares.ts';

const loadDialog = () => loadChunk('send', () => import('./SendDialog.tsx'));
const SendDialog = lazy(async () => ({ default: (await loadDialog()).SendDialog }));
/** Called on hover and focus. A failure is ignored here: the press loads the dialog again, and shows a failure then. */
const fetchDialog = () => void loadDialog().catch(() => undefined);

interface SendToClientProps {
  planKey: string;
  plan: ShownPlan;
}

/** The button that sends the plan to a client. Renders nothing if the backend does not support it, or if another user owns the plan. */
export function SendToClient({ planKey, plan }: SendToClientProps) {
  const { isOffered, rule } = useShares(planKey, plan.report);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOffered) return null;
  return (
    <>
      <Button icon={Share2} onClick={() => setIsOpen(true)} onPointerEnter={fetchDialog} onFocus={fetchDialog}>
        Send to client
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SendDialog {...{ planKey, plan, rule }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
