import type { AuditEvent } from '../../../core/contract/bodies/audit.ts';
import type { Company } from '../../../core/contract/bodies/company.ts';
import { auditDetails, auditPerson, namesIn } from './auditCopy.ts';

const names = namesIn({
  members: [
    { id: 'm1', email: 'ben@agency.example' },
    { id: 'm2', email: 'Erased person 1' },
  ],
  teams: [{ id: 't1', name: 'Bank' }],
  clients: [{ id: 'c1', name: 'Banksia Bank' }],
} as unknown as Company);

test('the details of a line of the audit log are in words, with names in place of ids', () => {
  const details = (about: string, link: string | null = null) => auditDetails({ about, link }, names);
  expect(details('{}')).toBe('');
  expect(details('{"second_factor":"totp","files":["a.csv","b.png"]}')).toBe(
    'second factor: totp · files: a.csv, b.png',
  );
  expect(details('{"link":"KTGTOwJx12345678","change":"new_passcode"}')).toBe('link: KTGTOwJx · change: new passcode');
  expect(details('{"link":"KTGTOwJx12345678","answer":"approved"}', 'Lee Wong')).toBe(
    'link for Lee Wong · answer: approved',
  );
  expect(details('{"kind":"teams","member":"m1","teams":["t1"]}')).toBe(
    'changed the teams of a person · member: ben@agency.example · teams: Bank',
  );
  expect(details('{"kind":"team_flags","team":"t1","all_clients":false,"newcomers":true}')).toBe(
    'changed what a team includes · team: Bank · all clients: no · newcomers: yes',
  );
});

test('the person of a line of the audit log: a member, a client, the service, or an account that is no member', () => {
  const who = (what: AuditEvent, member: string, email: string | null = null) =>
    auditPerson({ what, member, email }, names);
  expect(who('refused', 'm1', 'ben@agency.example')).toBe('ben@agency.example');
  expect(who('plan_made', 'm2')).toBe('Erased person 1');
  expect([who('link_opened', 'l1'), who('plan_expired', 'service'), who('refused', 'uid')]).toEqual([
    'A client',
    'The service',
    'Somebody else',
  ]);
});

test('the details of a change name its members and clients and leave hashes out', () => {
  const names = new Map([
    ['m1', 'ben@agency.example'],
    ['c1', 'Banksia Bank'],
  ]);
  const about = JSON.stringify({ kind: 'client_add', member: 'm1', clients: ['c1', 'gone'], hash: 'abc' });
  expect(auditDetails({ about }, names)).toBe(
    'added a client · member: ben@agency.example · clients: Banksia Bank, gone',
  );
});
