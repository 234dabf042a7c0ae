import { readMails } from './mailedLinks.ts';

const ACTION = 'http://127.0.0.1:9099/emulator/action';
const APP = encodeURIComponent('http://127.0.0.1:8080/validateuser?reset=done');

function mailsOf(...chunks: string[]): string[] {
  const mails: string[] = [];
  const read = readMails((line) => mails.push(line));
  for (const chunk of chunks) read(Buffer.from(chunk));
  return mails;
}

test.each([
  [
    'a reset links to the app’s page, without the emulator’s own parameters',
    `i  To reset the password for a@b.example, follow this link: ${ACTION}?mode=resetPassword&lang=en&oobCode=c-1_x&apiKey=local&continueUrl=${APP}&newPassword=NEW_PASSWORD_HERE`,
    'To reset the password for a@b.example, follow this link: http://127.0.0.1:8080/validateuser?mode=resetPassword&oobCode=c-1_x&apiKey=local',
  ],
  [
    'a sign-up links to the app’s page too',
    `To sign in as a@b.example, follow this link: ${ACTION}?mode=signIn&lang=en&oobCode=c&apiKey=local&continueUrl=${APP}`,
    'To sign in as a@b.example, follow this link: http://127.0.0.1:8080/validateuser?mode=signIn&oobCode=c&apiKey=local',
  ],
  [
    'a link without an app is unchanged',
    `To reset the password for a@b.example, follow this link: ${ACTION}?mode=resetPassword&oobCode=c&apiKey=local`,
    `To reset the password for a@b.example, follow this link: ${ACTION}?mode=resetPassword&oobCode=c&apiKey=local`,
  ],
  [
    'a mode without a page in the app is unchanged',
    `To verify the email address a@b.example, follow this link: ${ACTION}?mode=verifyEmail&oobCode=c&continueUrl=${APP}`,
    `To verify the email address a@b.example, follow this link: ${ACTION}?mode=verifyEmail&oobCode=c&continueUrl=${APP}`,
  ],
])('%s', (_, written, mail) => {
  expect(mailsOf(`All emulators ready\n${written}\nnext\n`)).toEqual([mail]);
});

test('a line that arrives in pieces is one mail, other lines are ignored', () => {
  const [one, two] = ['To sign in as a@b.example, fol', `low this link: ${ACTION}?mode=verifyEmail\n`];
  expect(mailsOf('no mail\n', one, two)).toEqual([
    `To sign in as a@b.example, follow this link: ${ACTION}?mode=verifyEmail`,
  ]);
});
