import { useRef, useState } from 'react';
import type { ColumnGroup } from '../../../domain/report/channels/channelColumns.ts';
import type { ChannelTable } from '../../../domain/report/channels/channelTable.ts';
import { groupsOf, shownGroups } from '../../../domain/report/channels/shownGroups.ts';
import { rememberChoice, rememberedChoice } from '../../../services/browser/rememberedChoice.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { useWidth } from '../../../ui/useWidth.ts';

const KEY = 'channelTableGroups';

/** Which column groups are shown: the user's stored choice, or as many as fit. Print shows all. */
export function useGroups(table: ChannelTable) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const printing = usePrinting();
  const [chosen, setChosen] = useState(() => rememberedChoice(KEY));
  const all = groupsOf(table);
  const shown = printing ? all : shownGroups(table, chosen, width);

  function toggle(group: ColumnGroup) {
    const next = shown.includes(group) ? shown.filter((one) => one !== group) : [...shown, group];
    rememberChoice(KEY, next);
    setChosen(next);
  }

  return { place, all, shown, toggle };
}
