import { useEffect, useMemo, useState } from 'react';
import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import type { ClientReply } from '../../../core/contract/bodies/clientPage.ts';
import { PASSCODE_MAX_LENGTH } from '../../../core/rules/sharingLimits.ts';
import { shortened } from '../../../core/words/wording.ts';
import { ClientPlanView } from '../../components/clientPage/ClientPlanView.tsx';
import { openUntilLine, stateLine, versionName } from '../../domain/clientPage/clientCopy.ts';
import { printFooterStyle } from '../../domain/report/printFooterStyle.ts';
import { checkLink, openedPlan, openLink } from '../../slices/clientPage/clientPlanSlice.ts';
import type { ClientFailure } from '../../services/clientPage/askAsLinkHolder.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useAskedOnLeaving } from '../../ui/useAskedOnLeaving.ts';
import { useLinkHolderDispatch, useLinkHolderSelector } from './linkHolderHooks.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { PanelComments } from './PanelComments.tsx';
import { UnsentTexts } from './UnsentTexts.tsx';
import styles from './Client.module.css';

/** How often an open page asks whether its link still works, while it is visible [ms]. */
const LINK_CHECK_MS = 60_000;
/** Longest name of a plan in the foot of a printed page [characters]. */
const NAME_ON_PAPER_MAXIMUM = 80;

/** The page that a client's link opens. @param visit  a random id, the same for all openings of the link in this browser tab */
export function ClientPage({ visit }: { visit: string }) {
  const dispatch = useLinkHolderDispatch();
  const state = useLinkHolderSelector(({ clientPlan }) => clientPlan);
  useEffect(() => void dispatch(openLink(visit)), [dispatch, visit]);
  const isUnsent = useLinkHolderSelector(({ unsentTexts }) => Object.values(unsentTexts).some((text) => text !== ''));
  useAskedOnLeaving({ isUnsaved: () => isUnsent });
  if (state.phase === 'ended') return <EndedLink failure={state.failure} />;
  const opened = openedPlan(state);
  return (
    <>
      {state.phase === 'passcode' && (
        <PasscodeForm
          failure={state.failure}
          isBusy={state.isBusy}
          isPasscodeChanged={opened !== undefined}
          onPasscode={(passcode) => void dispatch(openLink(visit, passcode))}
        />
      )}
      {opened && <OpenedPlan opened={opened} isHidden={state.phase !== 'open'} visit={visit} />}
    </>
  );
}

/** Says why a link opens no plan, and which person to ask. What was typed and not sent can be copied. */
function EndedLink({ failure }: { failure: ClientFailure }) {
  const unsentTexts = useLinkHolderSelector((state) => state.unsentTexts);
  return (
    <main className={styles.notice}>
      <div role="alert">
        <h1>{failure.message}</h1>
        {failure.details.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {(failure.code === 'unreachable' || failure.code === 'too_many_calls') && (
        <Button kind="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      )}
      <UnsentTexts texts={unsentTexts} />
    </main>
  );
}

interface OpenedPlanProps {
  opened: ClientReply<'open'>;
  /** While the page asks for the passcode, the plan is hidden, so that what was typed in it stays. */
  isHidden: boolean;
  /** See {@link ClientPage}. */
  visit: string;
}

function OpenedPlan({ opened, isHidden, visit }: OpenedPlanProps) {
  // The service sends the plan as the text whose hash is shown. Our own code made that text, so it is not checked here.
  const plan = useMemo(() => JSON.parse(opened.plan) as ClientPlan, [opened.plan]);
  // Until this browser has computed the hash, and if it cannot, the hash that the service sent is shown.
  const hash = useHashOf(opened.plan) ?? opened.hash;
  // The person's name is shared by the comments and the decision on this page.
  const [name, setName] = useState('');
  useLinkCheck(visit);
  useExpandedOnPaper();
  useTitle(isHidden ? null : `${plan.plan.name}, media plan for ${plan.plan.client}`);
  const { link, brand, thread, state, answers } = opened;
  return (
    <div className={styles.page} hidden={isHidden}>
      {/* Printed at the foot of every page, with the page number. A style also applies inside a hidden element. */}
      {!isHidden && (
        <style>{printFooterStyle(`${shortened(plan.plan.name, NAME_ON_PAPER_MAXIMUM)} · ${versionName(hash)}`)}</style>
      )}
      <main className={styles.main}>
        <ClientPlanView
          clientPlan={plan}
          brand={brand}
          state={stateLine(opened)}
          openUntil={openUntilLine(link.expires)}
          contact={link.contact}
          commentsOf={(panel) =>
            link.comments ? <PanelComments key={panel} {...{ panel, thread, name, onName: setName }} /> : null
          }
        />
      </main>
      {link.approval && (
        <DecisionBar
          {...{ state, hash, name, onName: setName }}
          contact={link.contact}
          budget={plan.plan.budget}
          weeks={plan.plan.weeks}
          lastAnswer={answers.at(-1) ?? null}
        />
      )}
    </div>
  );
}

/** Sets the window title while the plan is shown; null while it is hidden. The title before is restored, so that an ended link does not name the plan. */
function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => void (document.title = before);
  }, [title]);
}

/** SHA-256 of a text in hexadecimal, computed by this browser. Null until it is computed, and if the browser has no cryptography. */
function useHashOf(text: string): string | null {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    // Browsers offer `crypto.subtle` only on https and on localhost.
    void crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text)).then((bytes) => {
      setHash([...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    });
  }, [text]);
  return hash;
}

/** Asks each minute, and when the page is looked at again, whether the link still works. */
function useLinkCheck(visit: string): void {
  const dispatch = useLinkHolderDispatch();
  useEffect(() => {
    const ask = () => document.visibilityState === 'visible' && void dispatch(checkLink(visit));
    const timer = setInterval(ask, LINK_CHECK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [dispatch, visit]);
}

/** Opens the collapsed panels before the page is printed. */
function useExpandedOnPaper(): void {
  useEffect(() => {
    const expand = () => document.querySelectorAll('details').forEach((details) => (details.open = true));
    addEventListener('beforeprint', expand);
    return () => removeEventListener('beforeprint', expand);
  }, []);
}

interface PasscodeFormProps {
  failure: ClientFailure | null;
  isBusy: boolean;
  /** Whether the plan was open when the passcode was changed. */
  isPasscodeChanged: boolean;
  onPasscode: (passcode: string) => void;
}

/** Asks for the passcode of a link. */
function PasscodeForm({ failure, isBusy, isPasscodeChanged, onPasscode }: PasscodeFormProps) {
  const [passcode, setPasscode] = useState('');
  return (
    <main className={styles.notice}>
      <h1>This plan needs its passcode</h1>
      <p>
        {isPasscodeChanged && 'The agency changed it. What you typed is kept. '}The person who sent you the link has it.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // A copied passcode may have spaces around it. Passcodes are stored without such spaces.
          if (passcode.trim() !== '' && !isBusy) onPasscode(passcode.trim());
        }}
      >
        <TextField
          label="Passcode"
          name="passcode"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={PASSCODE_MAX_LENGTH}
          value={passcode}
          onChange={setPasscode}
          error={failure?.message}
        />
        <Button kind="primary" type="submit" busy={isBusy}>
          Open the plan
        </Button>
      </form>
    </main>
  );
}
