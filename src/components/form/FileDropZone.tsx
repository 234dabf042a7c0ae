import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import type { FileRejection, FileWithPath } from 'react-dropzone';
import { FILE_TYPES, FILE_MAX_BYTES, FILES_MAX_COUNT } from '../../../core/contract/limits.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { FILE_REFUSALS, HOME } from '../../domain/messages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { classNames } from '../../ui/classNames.ts';
import styles from './FileDropZone.module.css';

/** An accepted file: its path as the browser reports it, and its size [bytes]. */
export interface PickedFile {
  path: string;
  bytes: number;
}

export interface RefusedFile {
  name: string;
  reasons: readonly string[];
}

interface FileDropZoneProps {
  /** The field's name for assistive technology. */
  label: string;
  /** The accepted file; null while there is none. */
  picked: PickedFile | null;
  onAccept: (file: File, picked: PickedFile) => void;
  /** Files that were refused, with the reasons shown. */
  onRefuse?: (refused: readonly RefusedFile[]) => void;
  /** Removes the file. */
  onRemove?: () => void;
  /** Converts a refused file into one that is accepted; offered next to the refusal. */
  conversion?: { readonly accepts: (name: string) => boolean; readonly convert: (file: File) => void } | undefined;
  /** Path of the page that explains the audience file. */
  faqTo: string;
  error?: string | undefined;
  disabled?: boolean;
}

// By extension: systems disagree about the media type of a csv (Windows with Excel calls it a spreadsheet).
const FILE_EXTENSIONS = Object.keys(FILE_TYPES).map((ending) => `.${ending}`);
const ACCEPTED_TYPES = Object.fromEntries(
  Object.entries(FILE_TYPES).map(([ending, [media]]) => [media, [`.${ending}`]]),
);

/** One audience file, dropped or chosen. */
export function FileDropZone(props: FileDropZoneProps) {
  const { label, picked, onAccept, onRefuse, onRemove, conversion, faqTo, error, disabled = false } = props;
  const [rejections, setRejections] = useState<readonly FileRejection[]>([]);
  const choose = useRef<HTMLButtonElement>(null);
  const zone = useDropzone({
    accept: ACCEPTED_TYPES,
    maxFiles: FILES_MAX_COUNT,
    multiple: FILES_MAX_COUNT > 1,
    minSize: 1,
    maxSize: FILE_MAX_BYTES,
    noKeyboard: true,
    disabled,
    onDrop: (_accepted, rejected) => setRejections(rejected),
    onDropAccepted: ([file]) => file && onAccept(file, { path: pathOf(file), bytes: file.size }),
    onDropRejected: (rejected) => onRefuse?.(rejected.map(toRefused)),
  });
  const [only, ...others] = rejections;
  const convertible = only && others.length === 0 && conversion?.accepts(only.file.name) ? only.file : null;

  function convert(file: File) {
    // The pressed button goes with the refusal.
    choose.current?.focus();
    setRejections([]);
    conversion?.convert(file);
  }

  return (
    <div>
      <div
        {...zone.getRootProps({
          className: classNames(
            styles.zone,
            zone.isDragActive && (zone.isDragReject ? styles.refusing : styles.inviting),
            error && styles.wrong,
            disabled && styles.disabled,
          ),
        })}
      >
        <input {...zone.getInputProps({ 'aria-label': label, disabled })} />
        <Icon name="upload" size={20} />
        {/* The click bubbles to the zone, which opens the picker; the button makes it reachable by keyboard. */}
        <button ref={choose} type="button" className={styles.choose} disabled={disabled}>
          Drop the audience file here, or choose one
        </button>
        <p className={styles.limit}>{HOME.dropZone}</p>
      </div>
      <p className={styles.faq}>
        csv, xls or xlsx. How the audience file is laid out: <TextLink to={faqTo}>FAQ</TextLink>
      </p>
      <div aria-live="polite">
        {picked && <PickedLine picked={picked} onRemove={disabled ? undefined : onRemove} />}
        {error && <p className={styles.error}>{error}</p>}
      </div>
      {rejections.length > 0 && (
        <Refusals
          refused={rejections.map(toRefused)}
          action={
            convertible && <Button onClick={() => convert(convertible)}>Convert {convertible.name} to csv</Button>
          }
        />
      )}
    </div>
  );
}

function PickedLine({ picked, onRemove }: { picked: PickedFile; onRemove: (() => void) | undefined }) {
  return (
    <p className={styles.picked}>
      <Icon name="file-spreadsheet" />
      <span className={styles.path}>
        {picked.path} - {wholeNumber(picked.bytes)} bytes
      </span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={`Remove ${picked.path}`} onClick={onRemove}>
          <Icon name="x" />
        </button>
      )}
    </p>
  );
}

function Refusals({ refused, action }: { refused: readonly RefusedFile[]; action: ReactNode }) {
  return (
    <Notice tone="error" action={action}>
      {refused.map((file) => (
        <p key={file.name}>
          {file.name}: {file.reasons.join('. ')}
        </p>
      ))}
    </Notice>
  );
}

function pathOf(file: File): string {
  return (file as FileWithPath).path ?? file.name;
}

function toRefused({ file, errors }: FileRejection): RefusedFile {
  return { name: file.name, reasons: errors.map(({ code, message }) => REJECTION_MESSAGES[code] ?? message) };
}

const REJECTION_MESSAGES: Record<string, string> = {
  'file-invalid-type': FILE_REFUSALS.type(`one of ${FILE_EXTENSIONS.join(', ')}`),
  'file-too-large': FILE_REFUSALS.tooLarge(FILE_MAX_BYTES),
  'file-too-small': FILE_REFUSALS.tooSmall(1),
  'too-many-files': FILE_REFUSALS.tooMany,
};
