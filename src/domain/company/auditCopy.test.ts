import { auditDetails } from './auditCopy.ts';

test('the details of a line are said in words', () => {
  expect(auditDetails({ about: '{}' })).toBe('');
  expect(auditDetails({ about: '{"second_factor":"totp","files":["a.csv","b.png"]}' })).toBe(
    'second factor: totp · files: a.csv, b.png',
  );
});

test('a change names the people, teams and clients that it is about, and leaves hashes out', () => {
  const names = new Map([
    ['m1', 'ben@agency.example'],
    ['c1', 'Banksia Bank'],
  ]);
  const about = JSON.stringify({ kind: 'client_add', member: 'm1', clients: ['c1', 'gone'], hash: 'abc' });
  expect(auditDetails({ about }, (id) => names.get(id))).toBe(
    'kind: client add · member: ben@agency.example · clients: Banksia Bank, gone',
  );
});
