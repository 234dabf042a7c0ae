import { createMigrate } from 'redux-persist';
import { MIGRATIONS, readEnvelope, STORED_VERSION } from './persistMigrations.ts';

const migrate = async (text: string | null) =>
  createMigrate(MIGRATIONS as never, { debug: false })(readEnvelope(text) ?? undefined, STORED_VERSION);

test("a bare value of the earlier product is changed into today's envelope", async () => {
  expect(await migrate('{"name":"Spring"}')).toMatchObject({ value: { name: 'Spring' } });
  expect(await migrate('by channel')).toMatchObject({ value: 'by channel' });
  expect(await migrate('null')).toMatchObject({ value: null });
  expect(await migrate('"null"')).toMatchObject({ value: null });
});

test('an item of today is left untouched', async () => {
  const text = JSON.stringify({ value: { name: 'null' }, _persist: { version: STORED_VERSION, rehydrated: true } });
  expect(await migrate(text)).toEqual(JSON.parse(text));
});

test('a missing item stays missing', async () => {
  expect(await migrate(null)).toBeUndefined();
});

test('every version up to today has its step', () => {
  expect(Object.keys(MIGRATIONS).map(Number)).toEqual(Array.from({ length: STORED_VERSION }, (_, at) => at + 1));
});
