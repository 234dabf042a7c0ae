import { useLayoutEffect, useRef } from 'react';
import type { Ref } from 'react';

interface ExistingTriggerProps {
  element: HTMLElement;
  ref?: Ref<HTMLElement>;
  /** What a library gives its trigger: attributes, and what it does at events. */
  [given: string]: unknown;
}

const IS_EVENT = /^on[A-Z]/;
const IS_ATTRIBUTE = /^(?:id$|aria-|data-)/;

/**
 * Stands for a control that the page has already, where a library makes its own trigger (`asChild`): the control gets the attributes and
 * the events. It stays the element it was, with its focus, while the library comes behind it.
 */
export function ExistingTrigger({ element, ref, ...given }: ExistingTriggerProps) {
  const newest = useRef(given);
  useLayoutEffect(() => {
    newest.current = given;
    for (const [name, value] of Object.entries(given)) {
      if (!IS_ATTRIBUTE.test(name)) continue;
      if (value === undefined || value === null) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    }
  });
  useLayoutEffect(() => {
    const listen = (event: Event) => {
      const [, name] = heard.find(([type]) => type === event.type)!;
      (newest.current[name] as ((event: Event) => void) | undefined)?.(event);
    };
    const heard = Object.keys(newest.current)
      .filter((name) => IS_EVENT.test(name))
      .map((name) => [name.slice(2).toLowerCase(), name] as const);
    for (const [type] of heard) element.addEventListener(type, listen);
    return () => heard.forEach(([type]) => element.removeEventListener(type, listen));
  }, [element]);
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    const done = ref(element);
    return typeof done === 'function' ? done : () => void ref(null);
  }, [element, ref]);
  return null;
}
