import { accountOf } from './caller.ts';

const COMPANY_DOMAINS = ['agency.example'];

test.each<[string, string | null]>([
  ['Ann@Agency.Example', 'agency.example'],
  ['ann@live.agency.example', 'live.agency.example'],
  ['ann@gmail.agency', 'gmail.agency'],
  ['ann@gmail.com', 'ann@gmail.com'],
  ['bob@GMAIL.com', 'bob@gmail.com'],
  ['ann@yahoo.com.au', 'ann@yahoo.com.au'],
  ['ann@hotmail.co.uk', 'ann@hotmail.co.uk'],
  ['ann@outlook.fr', 'ann@outlook.fr'],
  ['ann@bigpond.com', 'ann@bigpond.com'],
  ['ann@proton.me', 'ann@proton.me'],
  ['ann@qq.com', 'ann@qq.com'],
  ['"a@b"@agency.example', 'agency.example'],
  ['ann', null],
  ['@agency.example', null],
  ['ann@', null],
  ['ann\0@agency.example', null],
  ['ann@agency.example\u202e', null],
])('%j belongs to the company %j', (email, company) => {
  expect(accountOf('uid', email, COMPANY_DOMAINS)?.company ?? null).toBe(company);
});

test.each(['', 'a\0b', 'x'.repeat(129)])('the user id %j is invalid', (uid) => {
  expect(accountOf(uid, 'ann@agency.example', [])).toBeNull();
});
