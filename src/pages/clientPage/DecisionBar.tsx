import { CircleCheck, Pencil, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnswerRecord, ClientAnswer } from '../../../core/contract/bodies/clientComments.ts';
import { COMMENT_MAX_LENGTH, PERSON_MAX_LENGTH } from '../../../core/rules/sharingLimits.ts';
import type { SharingState } from '../../../core/rules/sharingState.ts';
import { isBlankText } from '../../../core/text/blankText.ts';
import { roundDollars } from '../../../core/words/amounts.ts';
import { overWeeks } from '../../../core/words/planPeriod.ts';
import { answeredBy, CLIENT_COPY, replacedLine, versionName } from '../../domain/clientPage/clientCopy.ts';
import { sendAnswer } from '../../slices/clientPage/clientPlanSlice.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLinkHolderDispatch, useUnsentText } from './linkHolderHooks.ts';
import { TextArea } from './TextArea.tsx';
import { UnsentTexts } from './UnsentTexts.tsx';
import styles from './Client.module.css';

interface DecisionBarProps {
  state: SharingState;
  /** The hash of the plan, which names its version. */
  hash: string;
  /** The budget of the plan [$], of a month or of its weeks. */
  budget: number;
  /** Number of weeks of the plan; undefined if none are planned. */
  weeks: number | undefined;
  /** The last answer of this link; null for none. */
  lastAnswer: AnswerRecord | null;
  /** The person at the agency that the link holder can ask. */
  contact: string;
  /** The name of the person who answers. */
  name: string;
  onName: (name: string) => void;
}

/** A bar at the bottom of the window. It asks for the client's answer, or shows the answer that was given. */
export function DecisionBar(props: DecisionBarProps) {
  const { state, lastAnswer, contact, hash } = props;
  const [isAnsweringAgain, setIsAnsweringAgain] = useState(false);
  const [hasAnswered, setHasAnswered] = useState(false);
  const [changesText] = useUnsentText(CLIENT_COPY.whatShouldChange);
  if (state === 'replaced') {
    return (
      <Bar tone="warn" label="Your answer">
        <Icon icon={TriangleAlert} />
        <p>
          {lastAnswer !== null && <AnswerRecordText {...{ lastAnswer, hash }} />} <b>{replacedLine(contact)}</b>
        </p>
        <UnsentTexts texts={{ [CLIENT_COPY.whatShouldChange]: changesText }} />
      </Bar>
    );
  }
  if (lastAnswer === null || isAnsweringAgain) {
    return (
      <Question
        {...props}
        takesFocus={isAnsweringAgain}
        onAnswered={() => {
          setIsAnsweringAgain(false);
          setHasAnswered(true);
        }}
      />
    );
  }
  // Opens the fields again. They begin with the person who answered last.
  const answerAgain = () => {
    if (isBlankText(props.name)) props.onName(lastAnswer.name);
    setIsAnsweringAgain(true);
  };
  return <Answered {...{ lastAnswer, hash }} takesFocus={hasAnswered} onAgain={answerAgain} />;
}

interface AnsweredProps {
  lastAnswer: AnswerRecord;
  hash: string;
  /** Whether the bar takes the focus when it appears. True after an answer, because the button that had the focus was removed. */
  takesFocus: boolean;
  onAgain: () => void;
}

function Answered({ lastAnswer, hash, takesFocus, onAgain }: AnsweredProps) {
  const isApproved = lastAnswer.answer === 'approved';
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) sentence.current?.focus();
  }, [takesFocus]);
  return (
    <Bar tone={isApproved ? 'good' : 'warn'} label="Your answer">
      <Icon icon={isApproved ? CircleCheck : Pencil} />
      <p role="status" ref={sentence} tabIndex={-1}>
        <AnswerRecordText {...{ lastAnswer, hash }} />
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => print()}>Save as PDF</Button>
        <Button kind="quiet" onClick={onAgain}>
          Answer again
        </Button>
      </div>
    </Bar>
  );
}

/** Who answered what and when, for which version of the plan. */
function AnswerRecordText({ lastAnswer, hash }: Pick<AnsweredProps, 'lastAnswer' | 'hash'>) {
  return (
    <>
      <b>{answeredBy(lastAnswer)}.</b> {versionName(hash)}.{' '}
      {lastAnswer.answer === 'changes' && <span>“{lastAnswer.comment}”</span>}
    </>
  );
}

type QuestionProps = DecisionBarProps & { takesFocus: boolean; onAnswered: () => void };

function Question({ hash, budget, weeks, lastAnswer, name, onName, takesFocus, onAnswered }: QuestionProps) {
  const dispatch = useLinkHolderDispatch();
  const [jobTitle, setJobTitle] = useState(lastAnswer?.job_title ?? '');
  const [comment, setComment] = useUnsentText(CLIENT_COPY.whatShouldChange);
  const [asksChanges, setAsksChanges] = useState(false);
  /** The answer that is being sent. No other answer can be given meanwhile. */
  const [sentAnswer, setSentAnswer] = useState<ClientAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const changesButton = useRef<HTMLButtonElement>(null);
  const isNamed = !isBlankText(name) && !isBlankText(jobTitle);
  useEffect(() => {
    if (takesFocus) changesButton.current?.focus();
  }, [takesFocus]);

  async function answer(kind: ClientAnswer) {
    setSentAnswer(kind);
    const answerFailure = await dispatch(sendAnswer({ answer: kind, name, job_title: jobTitle, comment }));
    setSentAnswer(null);
    setFailure(answerFailure?.message ?? null);
    if (answerFailure !== null) return;
    setComment('');
    onAnswered();
  }
  function cancelChanges() {
    if (sentAnswer !== null) return;
    flushSync(() => setAsksChanges(false));
    changesButton.current?.focus();
  }

  return (
    <Bar label="Your answer">
      <AnswerTerms {...{ hash, budget, weeks, asksChanges, failure }} />
      <Person {...{ name, onName, jobTitle }} onJobTitle={setJobTitle} />
      {!isNamed && <p className={styles.quiet}>{CLIENT_COPY.personNeeded}</p>}
      {asksChanges ? (
        <Changes
          {...{ comment, isNamed }}
          isBusy={sentAnswer === 'changes'}
          onComment={setComment}
          onCancel={cancelChanges}
          onSend={() => void answer('changes')}
        />
      ) : (
        <div className={styles.buttons}>
          <Button ref={changesButton} disabled={!isNamed || sentAnswer !== null} onClick={() => setAsksChanges(true)}>
            {CLIENT_COPY.changes}
          </Button>
          <Button
            kind="primary"
            busy={sentAnswer === 'approved'}
            disabled={!isNamed}
            onClick={() => void answer('approved')}
          >
            {CLIENT_COPY.approve}
          </Button>
        </div>
      )}
    </Bar>
  );
}

interface ChangesProps {
  comment: string;
  /** Whether the name and the job title are entered. */
  isNamed: boolean;
  isBusy: boolean;
  onComment: (comment: string) => void;
  onCancel: () => void;
  onSend: () => void;
}

/** The field that asks what should change, and the buttons that send or cancel this answer. */
function Changes({ comment, isNamed, isBusy, onComment, onCancel, onSend }: ChangesProps) {
  return (
    <>
      <div className={styles.wide}>
        <TextArea
          label={CLIENT_COPY.whatShouldChange}
          maxLength={COMMENT_MAX_LENGTH}
          // The reply replaces this field, so a text that is typed during the call would be lost.
          readOnly={isBusy}
          value={comment}
          onChange={onComment}
          onEscape={onCancel}
        />
      </div>
      <div className={styles.buttons}>
        <Button disabled={isBusy} onClick={onCancel}>
          {CLIENT_COPY.cancel}
        </Button>
        <Button kind="primary" busy={isBusy} disabled={!isNamed || isBlankText(comment)} onClick={onSend}>
          {CLIENT_COPY.sendChanges}
        </Button>
      </div>
    </>
  );
}

interface PersonProps extends Pick<DecisionBarProps, 'name' | 'onName'> {
  jobTitle: string;
  onJobTitle: (jobTitle: string) => void;
}

/** The fields for the name and the job title of the person who answers. */
function Person({ name, onName, jobTitle, onJobTitle }: PersonProps) {
  return (
    <>
      <TextField
        label={CLIENT_COPY.name}
        name="name"
        autoComplete="name"
        maxLength={PERSON_MAX_LENGTH}
        value={name}
        onChange={onName}
      />
      <TextField
        label={CLIENT_COPY.jobTitle}
        name="job_title"
        autoComplete="organization-title"
        maxLength={PERSON_MAX_LENGTH}
        value={jobTitle}
        onChange={onJobTitle}
      />
    </>
  );
}

interface AnswerTermsProps extends Pick<DecisionBarProps, 'hash' | 'budget' | 'weeks'> {
  /** True if the answer asks for changes, false if it approves the plan. */
  asksChanges: boolean;
  failure: string | null;
}

/** Says which version the answer is for, for an approval also its budget, and why the last answer could not be sent. */
function AnswerTerms({ hash, budget, weeks, asksChanges, failure }: AnswerTermsProps) {
  const version = versionName(hash).toLowerCase();
  const money = roundDollars(budget);
  const period = overWeeks(weeks);
  const budgetText = period === null ? `a monthly budget of ${money}` : `a budget of ${money} ${period}`;
  return (
    <div className={styles.say}>
      <p>{asksChanges ? `You ask for changes to ${version}.` : `You approve ${version} with ${budgetText}.`}</p>
      <p className={styles.quiet}>Your answer is kept with this version; a new version asks again.</p>
      {failure && (
        <p role="alert" className={styles.fault}>
          {failure}
        </p>
      )}
    </div>
  );
}

function Bar({ label, tone, children }: { label: string; tone?: 'good' | 'warn'; children: React.ReactNode }) {
  return (
    <section aria-label={label} className={classNames(styles.bar, tone && styles[tone])}>
      <div>{children}</div>
    </section>
  );
}
