/** What the app's own page for mailed links can do (src/pages/account/ValidateUserPage.tsx). */
const OF_THE_APP = ['signIn', 'resetPassword'];
/** What the page needs of the emulator's link. */
const NEEDED = ['mode', 'oobCode', 'apiKey'];

/**
 * The mails in what the emulator writes, each a sentence with a link. Its own links answer with raw JSON (a reset) or by a
 * detour (a sign-up): where they name the app, they are turned into the app's page, as a hosted project mails them.
 */
export function readMails(onMail: (line: string) => void): (chunk: Buffer | string) => void {
  let unfinished = '';
  return (chunk) => {
    const lines = (unfinished + chunk.toString()).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines.filter((one) => /follow this link/i.test(one))) {
      onMail(
        line
          .replace(/^.*?(?=To )/, '')
          .replace(/https?:\/\/\S+/, linkToApp)
          .trim(),
      );
    }
  };
}

function linkToApp(link: string): string {
  const { searchParams: given } = new URL(link);
  const app = given.get('continueUrl');
  if (!app || !OF_THE_APP.includes(given.get('mode') ?? '')) return link;
  const page = new URL(app);
  const kept = NEEDED.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : []));
  return `${page.origin}${page.pathname}?${new URLSearchParams(kept).toString()}`;
}
