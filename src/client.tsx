import './ui/base.css';
import styles from './pages/clientPage/Client.module.css';
import { answerSentence, CLIENT_COPY, preparedLine } from './domain/clientPage/clientCopy.ts';
import type { ClientPlan } from '../core/clientPage/clientPlan.ts';
import { askAsLinkHolder } from './services/clientPage/askAsLinkHolder.ts';

/** Session storage key of the random id of this tab's visit. */
const VISIT_KEY = 'clientVisit';
const element = document.getElementById('root')!;
const token = location.hash.slice(1);

/** The base address of the API. If the service is behind a proxy, the settings of the page may name another address. */
function apiBase(): string {
  const { apiBase: configured } = (globalThis.plannerSettings ?? {}) as { apiBase?: unknown };
  return typeof configured === 'string' ? configured.replace(/\/+$/, '') : '/api';
}

/** The id of this tab's visit. Without session storage, each load of the page counts as a new visit. */
function visitOfTab(): string {
  const visit = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join('');
  try {
    const storedVisit = sessionStorage.getItem(VISIT_KEY);
    if (storedVisit) return storedVisit;
    sessionStorage.setItem(VISIT_KEY, visit);
  } catch {
    // Session storage is blocked.
  }
  return visit;
}

/** Shows a heading and a line of text. Used before the code of the page has loaded. */
function showNotice(heading: string, line = ''): void {
  const main = document.createElement('main');
  main.className = styles.notice!;
  const [title, text] = [document.createElement('h1'), document.createElement('p')];
  title.textContent = heading;
  text.textContent = line;
  main.append(title, text);
  element.replaceChildren(main);
}

/** Requests the plan at once, and shows its result in a sentence while the code of the page still loads. */
function start(): void {
  const link = { apiBase: apiBase(), token };
  const visit = visitOfTab();
  const firstReply = askAsLinkHolder(link, 'open', { visit });
  let untakenReply: typeof firstReply | null = firstReply;
  const takeFirstReply = () => {
    const reply = untakenReply;
    untakenReply = null;
    return reply;
  };
  void firstReply.then((reply) => {
    if (untakenReply === null || !('data' in reply)) return;
    const plan = JSON.parse(reply.data.plan) as ClientPlan;
    const { people, rest } = answerSentence(plan);
    showNotice(`${people} ${rest}`, preparedLine(plan, reply.data.brand.agency.name));
  });
  import('./clientStart.tsx').then(
    ({ startClientPage }) => startClientPage(element, { link, takeFirstReply }, visit),
    () => showNotice('This page could not be loaded.', 'Check the connection and reload it.'),
  );
}

// Pasting another link into the address bar changes only the hash, so the page must be reloaded.
addEventListener('hashchange', () => location.reload());
if (token === '') showNotice(CLIENT_COPY.wholeLink);
else start();
