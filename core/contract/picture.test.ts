import { jpgOf, pngOf } from '../../testing/backend/pictures.ts';
import { pictureOf } from './picture.ts';

test.each([
  ['a png', pngOf(600, 160), { type: 'png', width: 600, height: 160 }],
  ['a jpg', jpgOf(1200, 800), { type: 'jpeg', width: 1200, height: 800 }],
])('the type and size of %s are read from its bytes', (_name, bytes, picture) =>
  expect(pictureOf(bytes)).toEqual(picture),
);

test.each([
  ['nothing', Buffer.alloc(0)],
  ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a gif', Buffer.from('GIF89a          ')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['the beginning of a png', pngOf(600, 160).subarray(0, 20)],
  ['a png without pixels', pngOf(0, 0)],
  ['a jpg without a frame', jpgOf(10, 10).subarray(0, 12)],
])('%s is no picture', (_name, bytes) => expect(pictureOf(bytes)).toBeNull());
