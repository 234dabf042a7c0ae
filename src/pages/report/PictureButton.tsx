import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Picture } from '../../domain/report/charts/picture.ts';
import { savePicture } from '../../services/browser/paintPicture.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useFileName, useNoteExport } from './reportContext.tsx';

/**
 * Saves a picture of a panel as a PNG with the panel's name. Shows the reason if the browser cannot make it.
 * @param picture  makes the picture when the button is pressed
 */
export function PictureButton({ panelName, picture }: { panelName: string; picture: () => Picture }) {
  const noteExport = useNoteExport();
  const nameFile = useFileName();
  const [failure, setFailure] = useState<string | null>(null);
  function save() {
    setFailure(null);
    const file = nameFile(panelName, 'png');
    savePicture(picture(), file).then(
      () => noteExport(file),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  }
  return (
    <>
      {failure && <span role="alert">The picture could not be made: {failure}</span>}
      <Button dense icon={Download} aria-label={`PNG of ${panelName}`} onClick={save}>
        PNG
      </Button>
    </>
  );
}
