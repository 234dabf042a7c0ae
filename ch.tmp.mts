import { findClickhouse, startClickhouse } from './testing/engines/clickhouseServers.ts';
import { clickhousePeople, writeSources } from './testing/engines/keptAudience.ts';
import { keptHere, asker } from './testing/engines/inProcess.ts';
import { channelPrices } from './core/planningData/defaultFormat.ts';
import { CHANNELS } from './core/rules/channels.ts';
const { servers, stop } = await startClickhouse(findClickhouse()!, 2);
try {
  const rows = Number(process.argv[2] ?? 100000);
  let t = performance.now(); const lap = (s: string) => { console.log(s, (performance.now() - t).toFixed(0)); t = performance.now(); };
  const e = await clickhousePeople(servers, 'Made', rows); lap('made');
  const { kept } = keptHere(writeSources('/tmp', [e]));
  console.log((await kept.list())); lap('list');
  const a = { user: 'x', gone: new AbortController().signal, progress: (s: string) => lap('  before: ' + s) };
  const q = { name: 'Made', demographic: 'people 25-54', thresholdSeconds: 2.5 };
  const read = await kept.score({ ...q, ownPrices: [], foldedPath: '/tmp/made.folded', referencePath: '/tmp/x' }, a); lap('score');
  const limits = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: 1000000 }));
  const mix = await kept.propose({ ...q, foldedPath: '/tmp/made.folded', cpm: channelPrices(read.assumptions.rows), budget: 1000, limits, assumptions: read.assumptions }, a); lap('propose');
  console.log(mix.proposal.certificate, mix.sampled, mix.proposal.attentiveReach, mix.proposal.branch);
  await kept.close();
} finally { await stop(); }
