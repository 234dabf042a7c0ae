import type { BrandReply } from '../../core/contract/bodies/brand.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { jpgOf, pngOf } from '../../testing/backend/pictures.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

let backend: RunningBackend;
let ann: Calls;
let bob: Calls;
let eve: Calls;
let free: Calls;
beforeAll(async () => {
  backend = await startBackend({ settings: { SIGN_IN_DOMAINS: 'any' } });
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  bob = new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
  eve = new Calls(backend.url, { uid: 'eve', email: 'eve@other.example' });
  free = new Calls(backend.url, { uid: 'free', email: 'free@gmail.com' });
});
afterAll(() => backend.stop());

type Sent = Partial<Record<'client' | 'name' | 'accent' | 'footer' | 'keep_logo' | 'user', string>>;
const AGENCY = { name: 'Harbour Media', accent: '#0b6e4f', footer: 'In confidence' };

function change(calls: Calls, fields: Sent, file?: Uint8Array, name = 'logo.png') {
  const form = new FormData();
  for (const [field, value] of Object.entries({ user: calls.user.email, name: '', accent: '', footer: '', ...fields }))
    form.set(field, value);
  if (file) form.set('file', new File([new Uint8Array(file)], name));
  return calls.post<BrandReply & { message: string; error: string }>('brand', form);
}
const brandOf = async (calls: Calls, client?: string) =>
  (await calls.access<BrandReply & { message: string }>('brand', client === undefined ? {} : { client })).body;
const publicBrand = async () => {
  const script = await (await fetch(`${backend.url}/settings.js`)).text();
  return (JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as { brand: unknown }).brand;
};

test('call 1 announces brands; a new company has none', async () => {
  expect((await ann.access<{ features: string[] }>('user')).body.features).toContain('brand');
  expect(await brandOf(eve)).toEqual({ name: '', accent: null, footer: '', logo: null, may_edit: true });
});

test('the agency’s brand is in the settings of every page, and the address of its logo has the hash of its content', async () => {
  expect(await publicBrand()).toBeNull();
  const logo = pngOf(60, 16);
  const { status, body } = await change(ann, AGENCY, logo);
  expect(status).toBe(200);
  const path = body.logo!;
  expect(path).toMatch(/^\/brand\/[0-9a-f]{64}\.png$/);
  expect(body).toEqual({ ...AGENCY, accent: '#0B6E4F', logo: path, may_edit: true });
  expect(await brandOf(bob)).toEqual(body);
  expect(await publicBrand()).toEqual({ name: 'Harbour Media', accent: '#0B6E4F', logo: path });
  const picture = await fetch(backend.url + path);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await picture.arrayBuffer()).equals(logo)).toBe(true);
  // The logo is kept, removed, and replaced by a jpg. The first logo keeps its address.
  expect((await change(bob, { ...AGENCY, keep_logo: 'true' })).body).toMatchObject({ logo: path });
  expect((await change(bob, AGENCY)).body.logo).toBeNull();
  expect((await change(bob, AGENCY, jpgOf(60, 16), 'logo.png')).body.logo).toMatch(/\.jpg$/);
  expect((await fetch(backend.url + path)).status).toBe(200);
});

test('a client’s brand is seen only by its company, and its logo has no public address', async () => {
  const logo = pngOf(30, 30, [1, 2, 3]);
  const { body } = await change(ann, { client: 'Banksia Bank', name: 'Banksia Bank' }, logo);
  expect(body.logo).toBe(`data:image/png;base64,${logo.toString('base64')}`);
  expect((await brandOf(bob, 'Banksia Bank')).name).toBe('Banksia Bank');
  expect(await brandOf(eve, 'Banksia Bank')).toMatchObject({ name: '', logo: null });
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256').update(logo).digest('hex');
  expect((await fetch(`${backend.url}/brand/${hash}.png`)).status).toBe(404);
  for (const path of ['/brand/x.png', '/brand/..%2f..%2fetc', `/brand/${'0'.repeat(64)}.svg`])
    expect((await fetch(backend.url + path)).status).toBe(404);
  // The settings of this address never have the brand of another company.
  await change(eve, { name: 'Other agency' });
  expect(JSON.stringify(await publicBrand())).not.toContain('Other agency');
});

test.each<[string, Sent, Uint8Array | undefined, number, RegExp]>([
  ['an svg', AGENCY, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, /must be a png or jpg/],
  ['a page named png', AGENCY, Buffer.from('<!doctype html>'), 400, /must be a png or jpg/],
  ['too many pixels', AGENCY, pngOf(2001, 1), 400, /2001 x 1 pixels; it may be at most 2,000/],
  ['too many bytes', AGENCY, pngOf(60, 16, [1, 2, 3], 500_000), 413, /larger than 500 kB/],
  ['no colour', { ...AGENCY, accent: 'red' }, undefined, 400, /Accent must be a colour such as #1F55C8/],
  ['a long footer', { ...AGENCY, footer: 'x'.repeat(121) }, undefined, 400, /"footer" may have 120 characters/],
  ['no such client', { ...AGENCY, client: 'Unknown' }, undefined, 404, /no client of this name/],
  ['another user', { ...AGENCY, user: 'bob@agency.example' }, undefined, 403, /./],
])('%s is refused with a reason', async (_name, fields, file, status, message) => {
  const answer = await change(ann, fields, file);
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
});

test('a missing field keeps its text, an empty one removes it', async () => {
  const client = 'Coastline Travel';
  await change(ann, { client, name: 'Coastline', accent: '#0B6E4F', footer: 'In confidence' }, pngOf(30, 30));
  const form = new FormData();
  for (const [field, value] of Object.entries({ user: bob.user.email, client, footer: '', keep_logo: 'true' }))
    form.set(field, value);
  const { body } = await bob.post<BrandReply>('brand', form);
  expect(body).toMatchObject({ name: 'Coastline', accent: '#0B6E4F', footer: '', logo: expect.any(String) });
});

test('a logo of 500,000 bytes and 2,000 pixels is accepted', async () => {
  const plain = pngOf(2000, 2, [9, 9, 9], 1000);
  expect((await change(ann, AGENCY, pngOf(2000, 2, [9, 9, 9], 1000 + 500_000 - plain.length))).status).toBe(200);
});

test('a user of a free mail provider may change no brand', async () => {
  expect(await brandOf(free)).toMatchObject({ may_edit: false });
  expect((await change(free, AGENCY)).status).toBe(403);
});
