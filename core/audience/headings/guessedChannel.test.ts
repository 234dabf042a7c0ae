import { planningData } from '../../../testing/audience/reading.ts';
import { guessedChannel } from './guessedChannel.ts';

test.each([
  ['FB/IG', 'Social'],
  ['Facebook & Instagram', 'Social'],
  ['Foxtel/Kayo', 'Pay TV'],
  ['Netlfix', 'SVOD'],
  ['Sydney Morning Hearld', 'Print'],
  ['Netflix (ads)', 'SVOD'],
  ['Magazines (print)', 'Print'],
  ['Newspapers', 'Print'],
  ['Mags', 'Print'],
  ['Digital radio', 'Radio'],
  ['Comm. radio', 'Radio'],
  ['OOH/DOOH', 'OOH'],
  ['Large format OOH', 'OOH'],
  ['Street furniture', 'OOH'],
  ['Cinema/Events', 'Cinema'],
  ['News sites (AU)', 'Digital'],
  ['Pods', 'Podcasts'],
  ['Other radio', 'Radio'],
  ['Other social', 'Social'],
  ['TV (linear)', 'FTA National'],
  ['Ch 9', 'FTA National'],
  ['Commercial TV', 'FTA National'],
  ['BVOD/CTV', 'BVOD'],
  ['Gaming', null],
  ['Bunnings', null],
  ['Streaming (SVOD/BVOD)', null],
])('%s is probably about %s', (name, channel) => {
  expect(guessedChannel(name, planningData.mapping)).toBe(channel);
});
