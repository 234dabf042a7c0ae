import { NO_BRAND } from '../../../core/contract/bodies/brand.ts';
import { brandConflict } from './brandConflict.ts';

const before = { ...NO_BRAND, name: 'Harbour', logo: '/brand/1.png' };

test('only what a colleague saved in the edited fields is a conflict', () => {
  const now = { ...before, footer: 'In confidence' };
  expect(brandConflict(['name'], before, now)).toBeNull();
  expect(brandConflict(['name', 'footer'], before, now)).toBe(
    'A colleague saved the footer “In confidence” meanwhile. Your change was not saved. Save again to replace it with yours.',
  );
});

test('removed texts and other logos are named', () => {
  expect(brandConflict(['logo', 'name'], before, { ...before, name: '', logo: '/brand/2.png' })).toMatch(
    /^A colleague saved no name and another logo meanwhile\./,
  );
});
