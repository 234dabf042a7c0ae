import { createMigrate } from 'redux-persist';
import { MIGRATIONS, readEnvelope, STORED_VERSION } from './persistMigrations.ts';

const migrate = async (text: string | null) =>
  createMigrate(MIGRATIONS as never, { debug: false })(readEnvelope(text) ?? undefined, STORED_VERSION);

test('a value that the earlier product stored without a version gets the current envelope', async () => {
  expect(await migrate('{"name":"Spring"}')).toMatchObject({ value: { name: 'Spring' } });
  expect(await migrate('by channel')).toMatchObject({ value: 'by channel' });
  expect(await migrate('null')).toMatchObject({ value: null });
  expect(await migrate('"null"')).toMatchObject({ value: null });
});

test('an item of the current version stays the same', async () => {
  const text = JSON.stringify({ value: { name: 'null' }, _persist: { version: STORED_VERSION, rehydrated: true } });
  expect(await migrate(text)).toEqual(JSON.parse(text));
});

test('a missing item stays missing', async () => {
  expect(await migrate(null)).toBeUndefined();
});

test('every version up to the current one has a migration step', () => {
  expect(Object.keys(MIGRATIONS).map(Number)).toEqual(Array.from({ length: STORED_VERSION }, (_, at) => at + 1));
});
