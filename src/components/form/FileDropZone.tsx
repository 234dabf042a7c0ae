import { FileSpreadsheet, Upload, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useDropzone } from 'react-dropzone';
import type { FileRejection, FileWithPath } from 'react-dropzone';
import { FILE_TYPES, FILE_MAX_BYTES, FILES_MAX_COUNT } from '../../../core/contract/limits.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { FILE_REFUSALS, HOME } from '../../domain/messages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextButton, TextLink } from '../../ui/buttons/TextLink.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { classNames } from '../../ui/classNames.ts';
import styles from './FileDropZone.module.css';
import { FileStrip } from './FileStrip.tsx';

/** An accepted file: its path as the drop zone reports it, "./name", and its size [bytes]. */
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
  /** Gets the refused files, with the reasons that are shown. */
  onRefuse?: (refused: readonly RefusedFile[]) => void;
  /** Removes the file. */
  onRemove?: () => void;
  /** Converts a refused file into one that is accepted; offered next to the refusal. */
  conversion?: { readonly accepts: (name: string) => boolean; readonly convert: (file: File) => void } | undefined;
  /** Path of the page that explains the audience file. */
  faqTo: string;
  /** Other ways to get a file, next to the empty zone. */
  offers?: ReactNode;
  /** What was read from the accepted file: a sentence (`remark`) and figures. */
  remark?: ReactNode;
  figures?: ReactNode;
  error?: string | undefined;
}

const FILE_EXTENSIONS = Object.keys(FILE_TYPES).map((ending) => `.${ending}`);
// A file is accepted if its media type or its extension fits. The type alone would not do: Windows with Excel calls a csv a spreadsheet.
const ACCEPTED_TYPES = Object.fromEntries(
  Object.entries(FILE_TYPES).map(([ending, [media]]) => [media, [`.${ending}`]]),
);

/** A field for one audience file, dropped or chosen. Another file may be dropped on the first one; the planner then confirms the change. */
export function FileDropZone(props: FileDropZoneProps) {
  const { label, picked, onRemove, conversion, faqTo, error } = props;
  const { zone, rejections, forgetRejections, replacement, onReplace, onKeep } = useFileDrops(props);
  const focusFirstButton = useFocusOnSwap(zone.rootRef, picked !== null);

  function convert(file: File) {
    forgetRejections();
    // The pressed button disappears with the refusal, so the focus has to move.
    focusFirstButton();
    conversion?.convert(file);
  }

  const className = classNames(
    picked === null ? styles.zone : styles.full,
    zone.isDragActive && (zone.isDragReject ? styles.refusing : styles.inviting),
    error && styles.wrong,
  );
  const faq = <TextLink to={faqTo}>FAQ</TextLink>;
  return (
    <div>
      <div className={styles.row}>
        <div {...zone.getRootProps({ className })}>
          <input {...zone.getInputProps({ 'aria-label': label })} />
          {picked === null ? (
            <Invitation />
          ) : (
            <FileStrip
              icon={FileSpreadsheet}
              title={`${picked.path} - ${wholeNumber(picked.bytes)} bytes`}
              figures={props.figures}
              action={onRemove && <RemoveButton path={picked.path} onRemove={onRemove} />}
            >
              <p className={styles.links}>
                <span>
                  <span>{HOME.dropZone}</span> · {faq}
                </span>
                <TextButton onClick={zone.open}>Choose another</TextButton>
              </p>
              {props.remark}
            </FileStrip>
          )}
        </div>
        {picked === null && props.offers}
      </div>
      {picked === null && <p className={styles.faq}>csv, xls or xlsx. How the audience file is laid out: {faq}</p>}
      <div aria-live="polite">{error && <p className={styles.error}>{error}</p>}</div>
      {rejections.length > 0 && (
        <div className={styles.refused}>
          <Refusals {...{ rejections, conversion }} onConvert={convert} />
        </div>
      )}
      {picked && <ReplaceQuestion path={picked.path} {...{ replacement, onReplace }} onClose={onKeep} />}
    </div>
  );
}

/** The drop zone, the files that it refused, and a file (`replacement`) that was dropped on another and waits for confirmation. */
function useFileDrops({ picked, onAccept, onRefuse }: FileDropZoneProps) {
  const [rejections, setRejections] = useState<readonly FileRejection[]>([]);
  const [replacement, setReplacement] = useState<File | null>(null);
  const accept = (file: File) => onAccept(file, { path: pathOf(file), bytes: file.size });
  const zone = useDropzone({
    accept: ACCEPTED_TYPES,
    maxFiles: FILES_MAX_COUNT,
    multiple: FILES_MAX_COUNT > 1,
    minSize: 1,
    maxSize: FILE_MAX_BYTES,
    noKeyboard: true,
    noClick: picked !== null,
    onDrop: (_accepted, rejected) => setRejections(rejected),
    // A file that is dropped on another one must be confirmed. A file that was chosen replaces it at once.
    onDropAccepted: ([file], event) =>
      file && (picked !== null && 'dataTransfer' in event ? setReplacement(file) : accept(file)),
    onDropRejected: (rejected) => onRefuse?.(rejected.map(toRefused)),
  });
  return {
    zone,
    rejections,
    forgetRejections: () => setRejections([]),
    replacement,
    onReplace(file: File) {
      setReplacement(null);
      accept(file);
    },
    onKeep: () => setReplacement(null),
  };
}

/**
 * Moves the focus into the zone if it was lost when an accepted or removed file swapped the zone's buttons.
 * @returns a function that focuses the zone's first button
 */
function useFocusOnSwap(zone: RefObject<HTMLElement>, isPicked: boolean): () => void {
  const wasPicked = useRef(isPicked);
  const focusFirstButton = () => zone.current?.querySelector('button')?.focus({ preventScroll: true });
  useEffect(() => {
    if (isPicked !== wasPicked.current && document.activeElement === document.body) focusFirstButton();
    wasPicked.current = isPicked;
  });
  return focusFirstButton;
}

/** What the empty zone shows. */
function Invitation() {
  return (
    <>
      <Icon icon={Upload} size={20} />
      <div>
        {/* The click bubbles to the zone, which opens the picker; the button makes it reachable by keyboard. */}
        <button type="button" className={styles.choose}>
          Drop the audience file here, or choose one
        </button>
        <p className={styles.limit}>{HOME.dropZone}</p>
      </div>
    </>
  );
}

function RemoveButton({ path, onRemove }: { path: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={`Remove ${path}`} onClick={onRemove}>
      <Icon icon={X} />
    </button>
  );
}

interface ReplaceQuestionProps {
  /** Path of the file that would be replaced. */
  path: string;
  /** Null while nothing is asked. */
  replacement: File | null;
  onClose: () => void;
  onReplace: (file: File) => void;
}

/** Asks before a dropped file replaces the present file, because the answers about the present file would be lost. */
function ReplaceQuestion({ path, replacement, onClose, onReplace }: ReplaceQuestionProps) {
  return (
    <Dialog
      open={replacement !== null}
      onClose={onClose}
      title={`Replace ${path.replace(/^\.\//, '')}?`}
      description={replacement ? `${replacement.name} takes its place in this form.` : ''}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="primary" onClick={() => replacement && onReplace(replacement)}>
            Replace it
          </Button>
        </>
      }
    />
  );
}

interface RefusalsProps {
  rejections: readonly FileRejection[];
  conversion: FileDropZoneProps['conversion'];
  onConvert: (file: File) => void;
}

/** Why files were refused. If only one file was refused, it may be offered for conversion. */
function Refusals({ rejections, conversion, onConvert }: RefusalsProps) {
  const [only, ...others] = rejections;
  const convertible = only && others.length === 0 && conversion?.accepts(only.file.name) ? only.file : null;
  return (
    <Notice
      tone="error"
      action={convertible && <Button onClick={() => onConvert(convertible)}>Convert {convertible.name} to csv</Button>}
    >
      {rejections.map(toRefused).map((file) => (
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
