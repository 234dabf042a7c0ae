import { roleAllows, ROLES, seesClient } from './rights.ts';
import type { Act } from './rights.ts';

test.each<[Act, string]>([
  ['open', 'reader planner editor admin'],
  ['make', 'planner editor admin'],
  ['publish', 'editor admin'],
  ['administer', 'admin'],
])('the act %s is allowed to the roles %s', (act, roles) => {
  expect(ROLES.filter((role) => roleAllows({ role, companyHasAdmin: true }, act)).join(' ')).toBe(roles);
});

test('until a company has an administrator, its planners publish; its readers do not', () => {
  expect(roleAllows({ role: 'planner', companyHasAdmin: false }, 'publish')).toBe(true);
  expect(roleAllows({ role: 'planner', companyHasAdmin: false }, 'administer')).toBe(false);
  expect(roleAllows({ role: 'reader', companyHasAdmin: false }, 'publish')).toBe(false);
  expect(roleAllows({ role: 'reader', companyHasAdmin: false }, 'make')).toBe(false);
});

test('a member sees the clients of the teams; a plan whose client has no id is seen only with all clients', () => {
  expect(seesClient({ clients: ['a', 'b'] }, 'b')).toBe(true);
  expect(seesClient({ clients: ['a', 'b'] }, 'c')).toBe(false);
  expect(seesClient({ clients: [] }, 'a')).toBe(false);
  expect(seesClient({ clients: ['a'] }, null)).toBe(false);
  expect(seesClient({ clients: 'all' }, null)).toBe(true);
});
