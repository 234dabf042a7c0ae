import type { Picture, PictureItem } from '../../domain/report/charts/picture.ts';
import { saveBlobAs } from './download.ts';

/** Pixels per unit of a picture; two, so that pictures are sharp on paper and slides. */
const PIXEL_RATIO = 2;

/**
 * Draws a picture on a white ground and downloads it as a PNG. `name` includes the extension.
 * @throws {Error} when the browser cannot make the picture
 */
export async function savePicture(picture: Picture, name: string): Promise<void> {
  saveBlobAs(await paintPicture(picture), name);
}

/**
 * Draws a picture on a white ground. @returns a PNG
 * @throws {Error} when the browser cannot make the picture
 */
export async function paintPicture({ width, height, items }: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = PIXEL_RATIO * width;
  canvas.height = PIXEL_RATIO * height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw pictures');
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  for (const item of items) paint(context, item);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the picture is too large for this browser');
  return blob;
}

function paint(context: CanvasRenderingContext2D, item: PictureItem): void {
  if (item.kind === 'bar') {
    context.fillStyle = item.colour;
    context.fillRect(item.x, item.y, item.width, item.height);
    return;
  }
  context.fillStyle = item.isQuiet ? '#59626d' : '#1a212b';
  context.font = `${item.isStrong ? 600 : 400} ${item.size}px 'Inter Variable', system-ui, sans-serif`;
  context.textAlign = item.align;
  context.fillText(item.text, item.x, item.y);
}
