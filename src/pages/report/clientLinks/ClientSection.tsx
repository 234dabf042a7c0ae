import { Check } from 'lucide-react';
import { useState } from 'react';
import type { CommentChange, ShareChange, ShareLink, ShareList } from '../../../../core/contract/bodies/sharing.ts';
import { COMMENT_MAX_LENGTH } from '../../../../core/rules/sharingLimits.ts';
import { isBlankText } from '../../../../core/text/blankText.ts';
import { plainText } from '../../../../core/text/plainText.ts';
import { dateTimeAndZone } from '../../../../core/words/moments.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { PANEL_TITLES, versionName } from '../../../domain/clientPage/clientCopy.ts';
import { extensionFault, suggestedDays, untilText } from '../../../domain/clientPage/linkDays.ts';
import {
  answerText,
  linkStatus,
  stateText,
  visitsText,
  weeksChangedSentence,
} from '../../../domain/clientPage/sharesView.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { useCommentChangeMutation, useShareChangeMutation } from '../../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../../services/planning/planningFailure.ts';
import { selectUserEmail } from '../../../slices/selectors.ts';
import { selectOpenWeeks } from '../../../slices/weeks/selectWeeks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import field from '../../../ui/form/Field.module.css';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { NameDialog } from '../../../ui/form/NameDialog.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import styles from './ClientShares.module.css';
import { makePasscode } from './makePasscode.ts';

type ShareComment = ShareList['comments'][number];
/** Waits for a change, and shows the reason if it fails. @returns the reason; null if it succeeded */
type Attempt = (work: Promise<unknown>) => Promise<string | null>;
/** Changes a link. `values` are the days of an extension, or a new passcode. Rejects if it fails. */
type ChangeLink = (id: string, change: ShareChange, values?: { days?: number; passcode?: string }) => Promise<unknown>;

/** Why a change failed; null if it succeeded. */
function failureOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (cause: unknown) => asPlanningFailure(cause).message,
  );
}

export interface ClientSectionProps {
  planKey: string;
  shares: ShareList;
  /** The day on which the plan will be deleted [ISO 8601]. */
  goes: string | undefined;
}

/** The links to the plan with their visits, and the answers and comments of clients. */
export function ClientSection({ planKey, shares, goes }: ClientSectionProps) {
  const user = useAppSelector(selectUserEmail);
  const weeksChangedAt = useAppSelector((store) => selectOpenWeeks(store, planKey)?.changedAt ?? null);
  const [changeShare] = useShareChangeMutation();
  const [failure, setFailure] = useState<string | null>(null);
  // The list is of one plan, so it has at most one state.
  const state = shares.states[0] ?? null;
  const attempt: Attempt = async (work) => {
    const reason = await failureOf(work);
    setFailure(reason);
    return reason;
  };
  const weeksChanged = weeksChangedSentence(shares.links, weeksChangedAt);
  const changeLink: ChangeLink = (id, change, values = {}) => changeShare({ user, id, change, ...values }).unwrap();
  return (
    <Panel
      id={SECTIONS.client}
      title="Client"
      description={stateText(state)}
      className={styles.unprinted}
      actions={
        (state?.unread ?? 0) > 0 && (
          <Button
            dense
            icon={Check}
            onClick={() => void attempt(Promise.all(shares.links.map(({ id }) => changeLink(id, 'read'))))}
          >
            Mark as read
          </Button>
        )
      }
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      {weeksChanged && <Notice tone="warn">{weeksChanged}</Notice>}
      <Links links={shares.links} {...{ goes, changeLink }} />
      <Comments {...{ planKey, shares, attempt }} />
    </Panel>
  );
}

interface LinksProps extends Pick<ClientSectionProps, 'goes'> {
  links: readonly ShareLink[];
  changeLink: ChangeLink;
}

/** The links. Passcodes that were just made are shown too; they cannot be shown again later. */
function Links({ links, goes, changeLink }: LinksProps) {
  /** The new passcodes by the ids of their links. */
  const [newPasscodes, setNewPasscodes] = useState<Readonly<Record<string, { label: string; passcode: string }>>>({});
  const [linkToExtend, setLinkToExtend] = useState<ShareLink | null>(null);
  const [linkToStop, setLinkToStop] = useState<ShareLink | null>(null);
  const [linkForPasscode, setLinkForPasscode] = useState<ShareLink | null>(null);

  async function changePasscode({ id, label }: ShareLink) {
    const passcode = makePasscode();
    const reason = await failureOf(changeLink(id, 'new_passcode', { passcode }));
    if (reason === null) setNewPasscodes((others) => ({ ...others, [id]: { label, passcode } }));
    return reason;
  }

  return (
    <>
      {Object.entries(newPasscodes).map(([id, { label, passcode }]) => (
        <Notice key={id} tone="good">
          The new passcode for {label}: <code>{passcode}</code>
        </Notice>
      ))}
      <ul className={styles.links}>
        {links.map((link) => (
          <LinkRow
            key={link.id}
            {...{ link, goes }}
            onStop={() => setLinkToStop(link)}
            onExtend={() => setLinkToExtend(link)}
            onPasscode={() => setLinkForPasscode(link)}
          />
        ))}
      </ul>
      {linkToExtend && (
        <NameDialog
          title="Extend this link"
          description={`${linkToExtend.label} opens the plan with the same link. The days are counted from now.`}
          label="Open for (days)"
          hint={(days) => untilText(days, goes)}
          action="Extend"
          name={suggestedDays(linkToExtend.expires)}
          inputName="days"
          maxLength={3}
          validate={(days) => extensionFault(days, linkToExtend.expires)}
          onName={(days) => failureOf(changeLink(linkToExtend.id, 'extend', { days: Number(days) }))}
          onClose={() => setLinkToExtend(null)}
        />
      )}
      {linkToStop && (
        <ConfirmDialog
          title="Stop this link?"
          description={`${linkToStop.label} can no longer open the plan. A stopped link cannot be used again.`}
          action="Stop the link"
          isDanger
          onConfirm={() => failureOf(changeLink(linkToStop.id, 'stop'))}
          onClose={() => setLinkToStop(null)}
        />
      )}
      {linkForPasscode && (
        <ConfirmDialog
          title="Make a new passcode?"
          description={
            linkForPasscode.passcode
              ? `The passcode that ${linkForPasscode.label} has no longer opens the plan.`
              : `${linkForPasscode.label} can open the plan only with the passcode from then on.`
          }
          action="Make the passcode"
          onConfirm={() => changePasscode(linkForPasscode)}
          onClose={() => setLinkForPasscode(null)}
        />
      )}
    </>
  );
}

/** The comments of clients on the plan, and the agency's replies. */
function Comments({ planKey, shares, attempt }: { planKey: string; shares: ShareList; attempt: Attempt }) {
  const user = useAppSelector(selectUserEmail);
  const [changeComment] = useCommentChangeMutation();
  const [replyTo, setReplyTo] = useState<string | null>(null);
  const [commentToRemove, setCommentToRemove] = useState<ShareComment | null>(null);
  /** The replies that were typed but not sent, by the ids of the comments. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});

  function editComment(comment: string, change: CommentChange, text?: string) {
    return changeComment({ user, key: planKey, change, comment, ...(text !== undefined && { text }) }).unwrap();
  }

  return (
    <>
      {shares.comments.length > 0 && <h3 className={styles.heading}>Comments</h3>}
      <ul className={styles.comments}>
        {shares.comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            label={shares.links.find(({ id }) => id === comment.link)?.label ?? ''}
            onReply={() => setReplyTo(comment.id)}
            onRemove={() => setCommentToRemove(comment)}
            onChange={(change) => void attempt(editComment(comment.id, change))}
          />
        ))}
      </ul>
      {replyTo !== null && (
        <ReplyDialog
          text={drafts[replyTo] ?? ''}
          onText={(text) => setDrafts((others) => ({ ...others, [replyTo]: text }))}
          onReply={(text) => failureOf(editComment(replyTo, 'reply', text))}
          onClose={() => setReplyTo(null)}
        />
      )}
      {commentToRemove && (
        <ConfirmDialog
          title="Remove this comment?"
          description={`The text of ${commentToRemove.name} is deleted. The client's page says that the agency removed it.`}
          action="Remove the comment"
          isDanger
          onConfirm={() => failureOf(editComment(commentToRemove.id, 'remove'))}
          onClose={() => setCommentToRemove(null)}
        />
      )}
    </>
  );
}

interface ReplyDialogProps {
  text: string;
  onText: (text: string) => void;
  /** @returns why the reply could not be sent; null if it was sent */
  onReply: (text: string) => Promise<string | null>;
  onClose: () => void;
}

/** Replies to a comment. The parent keeps the text, so that closing the dialog does not lose it. */
function ReplyDialog({ text, onText, onReply, onClose }: ReplyDialogProps) {
  async function reply() {
    const failure = await onReply(plainText(text).trim());
    if (failure === null) onText('');
    return failure;
  }
  return (
    <ConfirmDialog
      title="Reply"
      description="The client sees it under the comment, from the agency."
      action="Reply"
      isReady={!isBlankText(text)}
      onConfirm={reply}
      onClose={onClose}
    >
      <Field label="Your reply" hint="Ctrl+Enter sends it.">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={COMMENT_MAX_LENGTH}
            className={classNames(field.control, styles.replyText)}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

interface LinkRowProps extends Pick<ClientSectionProps, 'goes'> {
  link: ShareLink;
  onStop: () => void;
  onExtend: () => void;
  onPasscode: () => void;
}

function LinkRow({ link, goes, onStop, onExtend, onPasscode }: LinkRowProps) {
  const [now] = useState(() => new Date().toISOString());
  const details = [versionName(link.hash), ...(link.passcode ? ['passcode'] : [])].join(', ');
  return (
    <li>
      <div>
        <p>
          <b>{link.label}</b> · {linkStatus(link, now, goes)}
        </p>
        {link.answers.map((answer) => (
          <p key={answer.at} className={styles.message}>
            {answerText(answer)}
          </p>
        ))}
        <p className={styles.quiet}>
          {visitsText(link)} · {details}
        </p>
      </div>
      {link.stopped === null && (
        <div className={styles.actions}>
          <Button dense aria-label={`Stop the link for ${link.label}`} onClick={onStop}>
            Stop
          </Button>
          {/* A link closed by the company's rule cannot be opened by more days. */}
          {link.stopped_for !== 'rule' && (
            <Button dense aria-label={`Extend the link for ${link.label}`} onClick={onExtend}>
              Extend
            </Button>
          )}
          <Button dense aria-label={`New passcode for ${link.label}`} onClick={onPasscode}>
            New passcode
          </Button>
        </div>
      )}
    </li>
  );
}

interface CommentRowProps {
  comment: ShareComment;
  /** The name of the person who gets the link. */
  label: string;
  onReply: () => void;
  onRemove: () => void;
  onChange: (change: Exclude<CommentChange, 'remove'>) => void;
}

function CommentRow({ comment, label, onReply, onRemove, onChange }: CommentRowProps) {
  const isReply = comment.reply_to !== null;
  return (
    <li className={classNames(isReply && styles.reply)}>
      <div>
        <p className={styles.quiet}>
          {comment.name}
          {!isReply && ` (link for ${label}) on “${PANEL_TITLES[comment.panel]}”`},{' '}
          {dateTimeAndZone(new Date(comment.at))}
          {comment.resolved && ' · resolved'}
        </p>
        <p className={styles.message}>{comment.removed ? 'Removed.' : comment.text}</p>
      </div>
      {!comment.removed && (
        <div className={styles.actions}>
          {!isReply && (
            <>
              <Button dense onClick={onReply}>
                Reply
              </Button>
              <Button dense onClick={() => onChange(comment.resolved ? 'reopen' : 'resolve')}>
                {comment.resolved ? 'Reopen' : 'Resolve'}
              </Button>
            </>
          )}
          <Button dense kind="quiet" onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}
