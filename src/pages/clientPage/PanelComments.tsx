import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ClientComment, ClientPanel } from '../../../core/contract/bodies/clientComments.ts';
import { COMMENT_MAX_LENGTH, PERSON_MAX_LENGTH } from '../../../core/rules/sharingLimits.ts';
import { isBlankText } from '../../../core/text/blankText.ts';
import { dateTimeAndZone } from '../../../core/words/moments.ts';
import { CLIENT_COPY, commentLabel, PANEL_TITLES } from '../../domain/clientPage/clientCopy.ts';
import { sendComment } from '../../slices/clientPage/clientPlanSlice.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { classNames } from '../../ui/classNames.ts';
import { useLinkHolderDispatch, useUnsentText } from './linkHolderHooks.ts';
import { TextArea } from './TextArea.tsx';
import styles from './Client.module.css';

interface PanelCommentsProps {
  panel: ClientPanel;
  /** The comments on all panels. */
  thread: readonly ClientComment[];
  /** The name of the person who comments. */
  name: string;
  onName: (name: string) => void;
}

/** The comments on one panel, and a button that adds a comment. */
export function PanelComments({ panel, thread, name, onName }: PanelCommentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const draft = useCommentDraft(panel, name, closeAfterSending);
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelComments = thread.filter((comment) => comment.panel === panel);

  function close() {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  }
  /** The focus stays where it is if the person has gone on to something else meanwhile. */
  function closeAfterSending() {
    if (element.current?.contains(document.activeElement)) close();
    else setIsOpen(false);
  }

  return (
    <div ref={element} className={styles.comments}>
      {panelComments.length > 0 && (
        <ul>
          {panelComments.map((comment) => (
            <Comment key={comment.id} {...comment} />
          ))}
        </ul>
      )}
      {isOpen && <CommentForm {...{ panel, draft, name, onName }} onClose={close} />}
      <Button
        ref={button}
        kind="quiet"
        dense
        className={classNames(styles.commentButton, isOpen && styles.hidden)}
        aria-label={`${CLIENT_COPY.comment} on ${PANEL_TITLES[panel]}`}
        onClick={() => setIsOpen(true)}
      >
        {CLIENT_COPY.comment}
      </Button>
    </div>
  );
}

/**
 * A comment that is being written, and its sending. The text is kept while the form is closed, until it is sent. A text that is changed
 * while it is being sent is kept too, and the form then stays open.
 */
function useCommentDraft(panel: ClientPanel, name: string, onSent: () => void) {
  const dispatch = useLinkHolderDispatch();
  const [text, setText] = useUnsentText(commentLabel(panel));
  const newestText = useRef(text);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function send() {
    setIsBusy(true);
    const sendFailure = await dispatch(sendComment({ panel, name, text }));
    setIsBusy(false);
    setFailure(sendFailure?.message ?? null);
    if (sendFailure === null && newestText.current === text) {
      changeText('');
      onSent();
    }
  }
  function changeText(next: string) {
    newestText.current = next;
    setText(next);
  }
  return { text, changeText, isBusy, failure, send };
}

interface CommentFormProps extends Pick<PanelCommentsProps, 'panel' | 'name' | 'onName'> {
  draft: ReturnType<typeof useCommentDraft>;
  onClose: () => void;
}

/** The form for a new comment on a panel. */
function CommentForm({ panel, draft, name, onName, onClose }: CommentFormProps) {
  const { text, changeText, isBusy, failure, send } = draft;
  const form = useRef<HTMLDivElement>(null);
  // The focus alone scrolls the field into view, where the decision bar covers it and the buttons.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.commentForm} ref={form}>
      <TextArea
        label={commentLabel(panel)}
        maxLength={COMMENT_MAX_LENGTH}
        value={text}
        onChange={changeText}
        onEscape={onClose}
      />
      <TextField
        label={CLIENT_COPY.name}
        name={`name-${panel}`}
        autoComplete="name"
        maxLength={PERSON_MAX_LENGTH}
        value={name}
        onChange={onName}
      />
      {failure && (
        <p role="alert" className={styles.fault}>
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{CLIENT_COPY.cancel}</Button>
        <Button busy={isBusy} disabled={isBlankText(text) || isBlankText(name)} onClick={() => void send()}>
          Send comment
        </Button>
      </div>
    </div>
  );
}

function Comment({ from, name, at, text, reply_to: replyTo, resolved, removed }: ClientComment) {
  return (
    <li className={classNames(replyTo !== null && styles.reply)}>
      <p className={styles.who}>
        {from === 'agency' ? 'The agency' : name}, {dateTimeAndZone(new Date(at))}
        {resolved && ' · resolved'}
      </p>
      <p>{removed ? 'Removed by the agency.' : text}</p>
    </li>
  );
}
