/** Modes that the app's page for mailed links supports (src/pages/account/ValidateUserPage.tsx). */
const APP_MODES = ['signIn', 'resetPassword'];
/** Parameters of the emulator's link that the app's page needs. */
const REQUIRED_PARAMETERS = ['mode', 'oobCode', 'apiKey'];

/**
 * Finds the mails in the emulator's output, each a sentence with a link. The emulator's own links show raw JSON or a redirect; those
 * that name the app are replaced by the app's page, as in mails of a hosted project.
 */
export function readMails(onMail: (line: string) => void): (chunk: Buffer | string) => void {
  let unfinished = '';
  return (chunk) => {
    const lines = (unfinished + chunk.toString()).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines.filter((one) => /follow this link/i.test(one))) {
      onMail(
        line
          // The emulator writes a mark, such as an i, before the sentence.
          .replace(/^.*?(?=To )/, '')
          .replace(/https?:\/\/\S+/, linkToApp)
          .trim(),
      );
    }
  };
}

/** The app's page for a link of the emulator; the link itself if the app has no page for it. */
function linkToApp(link: string): string {
  const { searchParams } = new URL(link);
  const app = searchParams.get('continueUrl');
  if (!app || !APP_MODES.includes(searchParams.get('mode') ?? '')) return link;
  const page = new URL(app);
  const parameters = REQUIRED_PARAMETERS.flatMap((name) =>
    searchParams.has(name) ? [[name, searchParams.get(name)!]] : [],
  );
  return `${page.origin}${page.pathname}?${new URLSearchParams(parameters).toString()}`;
}
