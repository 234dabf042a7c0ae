import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { useChosenPlans } from './useChosenPlans.ts';

const plans = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key }));

test('at most four plans can be chosen to be compared: a fifth is refused with a message, until one is removed', () => {
  const { result } = renderHook(() => useChosenPlans(plans, useState<readonly string[]>([])));
  for (const { key } of plans.slice(0, 4)) act(() => result.current.toggle(key));
  expect(result.current.chosen).toEqual(['a', 'b', 'c', 'd']);
  expect(result.current.isFull).toBe(false);
  act(() => result.current.toggle('e'));
  expect(result.current.chosen).toEqual(['a', 'b', 'c', 'd']);
  expect(result.current.isFull).toBe(true);
  act(() => result.current.toggle('b'));
  expect(result.current.isFull).toBe(false);
  act(() => result.current.toggle('e'));
  expect(result.current.chosen).toEqual(['a', 'c', 'd', 'e']);
});
