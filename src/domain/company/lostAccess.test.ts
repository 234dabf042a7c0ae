import type { Company } from '../../../core/contract/bodies/company.ts';
import { lostAccess } from './lostAccess.ts';

const member = (id: string) => ({
  ...{ id, email: `${id}@agency.example`, role: 'planner' as const, state: 'active' as const, teams: [] },
  ...{ signs_in_with: null, last_sign_in: null, invited: null, other_account: false, plans: 0 },
});
const client = (id: string, name: string, plans: number) => ({
  ...{ id, name, plans, was: [], state: 'offered' as const, keep_months: null, hold: false, bytes: 0 },
});
const company: Company = {
  ...{ revision: 1, name: 'agency.example', domains: [], rules: { newcomers: 'planner', links: 'on' } },
  members: [member('ann'), member('ben')],
  clients: [client('bank', 'Banksia Bank', 14), client('trips', 'Coastline Travel', 1), client('new', 'New', 0)],
  teams: [
    { id: 'all', name: 'Everybody', all_clients: true, newcomers: true, clients: [], members: ['ann', 'ben'] },
    { id: 'bank', name: 'Bank', all_clients: false, newcomers: false, clients: ['bank'], members: ['ann'] },
  ],
};

test('a member who leaves a team loses its clients, unless another team shows them', () => {
  expect(lostAccess(company, { kind: 'teams', member: 'ben', teams: [] })).toEqual([
    'ben@agency.example will no longer open 14 plans of Banksia Bank and 1 plan of Coastline Travel.',
  ]);
  expect(lostAccess(company, { kind: 'teams', member: 'ann', teams: ['bank'] })).toEqual([
    'ann@agency.example will no longer open 1 plan of Coastline Travel.',
  ]);
  expect(lostAccess(company, { kind: 'teams', member: 'ann', teams: ['all'] })).toEqual([]);
});

test('members of a team lose its clients if it may no longer see all clients, loses its clients, or is removed', () => {
  const both = [
    'ann@agency.example will no longer open 1 plan of Coastline Travel.',
    'ben@agency.example will no longer open 14 plans of Banksia Bank and 1 plan of Coastline Travel.',
  ];
  expect(lostAccess(company, { kind: 'team_flags', team: 'all', all_clients: false, newcomers: true })).toEqual(both);
  expect(lostAccess(company, { kind: 'team_remove', team: 'all' })).toEqual(both);
  expect(lostAccess(company, { kind: 'team_clients', team: 'bank', clients: [] })).toEqual([]);
});

test('a suspended member loses all clients; more than five members are given as a number', () => {
  expect(lostAccess(company, { kind: 'suspend', member: 'ben' })).toHaveLength(1);
  const many = Array.from({ length: 6 }, (_one, at) => member(`m${at}`));
  const teams = company.teams.map((team) => ({ ...team, members: many.map(({ id }) => id) }));
  expect(lostAccess({ ...company, members: many, teams }, { kind: 'team_remove', team: 'all' })).toEqual([
    '6 members will no longer open 1 plan of Coastline Travel.',
  ]);
});
