import './ui/base.css';
import styles from './pages/client/Client.module.css';
import { answerSentence, CLIENT_COPY, preparedLine } from './domain/client/clientCopy.ts';
import type { ClientPlan } from '../core/clientView/clientPlan.ts';
import { askClient } from './services/clientPage/askClient.ts';

/** Session storage key of the random name of this tab's visit. */
const VISIT_KEY = 'clientVisit';
const element = document.getElementById('root')!;
const token = location.hash.slice(1);

/** The calls of this service; another one may stand behind a proxy. */
function apiBase(): string {
  const { apiBase: given } = (globalThis.plannerSettings ?? {}) as { apiBase?: unknown };
  return typeof given === 'string' ? given.replace(/\/+$/, '') : '/api';
}

/** Names the visit of this tab. Without session storage every opening is a visit. */
function visitOfTab(): string {
  const visit = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join('');
  try {
    const known = sessionStorage.getItem(VISIT_KEY);
    if (known) return known;
    sessionStorage.setItem(VISIT_KEY, visit);
  } catch {
    // Not allowed here.
  }
  return visit;
}

/** Shows a heading and a line, before anything else has loaded. */
function show(heading: string, line = ''): void {
  const main = document.createElement('main');
  main.className = styles.notice!;
  const [title, text] = [document.createElement('h1'), document.createElement('p')];
  title.textContent = heading;
  text.textContent = line;
  main.append(title, text);
  element.replaceChildren(main);
}

/** Asks for the plan at once, and shows its answer in a sentence while the page itself still loads. */
function start(): void {
  const link = { apiBase: apiBase(), token };
  const visit = visitOfTab();
  const first = askClient(link, 'open', { visit });
  let unused: typeof first | null = first;
  const takeFirst = () => {
    const taken = unused;
    unused = null;
    return taken;
  };
  void first.then((reply) => {
    if (unused === null || !('data' in reply)) return;
    const plan = JSON.parse(reply.data.plan) as ClientPlan;
    const { people, rest } = answerSentence(plan);
    show(`${people} ${rest}`, preparedLine(plan, reply.data.brand.agency.name));
  });
  import('./clientStart.tsx').then(
    ({ startClientPage }) => startClientPage(element, { link, takeFirst }, visit),
    () => show('This page could not be loaded.', 'Check the connection and reload it.'),
  );
}

// A pasted link changes the address only: the page is loaded again for it.
addEventListener('hashchange', () => location.reload());
if (token === '') show(CLIENT_COPY.wholeLink);
else start();
