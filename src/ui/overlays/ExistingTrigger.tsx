import { useLayoutEffect, useRef } from 'react';
import type { Ref } from 'react';

interface ExistingTriggerProps {
  element: HTMLElement;
  ref?: Ref<HTMLElement>;
  /** What the library passes to its trigger: attributes and event handlers. */
  [prop: string]: unknown;
}

const IS_EVENT = /^on[A-Z]/;
const IS_ATTRIBUTE = /^(?:id$|aria-|data-)/;

/**
 * Makes an element that is already on the page the trigger of a Radix component (`asChild`): it gets the attributes and the event
 * handlers. The element is not replaced and keeps the focus when Radix loads later.
 */
export function ExistingTrigger({ element, ref, ...props }: ExistingTriggerProps) {
  const newest = useRef(props);
  useLayoutEffect(() => {
    newest.current = props;
    for (const [name, value] of Object.entries(props)) {
      if (!IS_ATTRIBUTE.test(name)) continue;
      if (value === undefined || value === null) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    }
  });
  useLayoutEffect(() => {
    const listen = (event: Event) => {
      const [, name] = handlers.find(([type]) => type === event.type)!;
      (newest.current[name] as ((event: Event) => void) | undefined)?.(event);
    };
    const handlers = Object.keys(newest.current)
      .filter((name) => IS_EVENT.test(name))
      .map((name) => [name.slice(2).toLowerCase(), name] as const);
    for (const [type] of handlers) element.addEventListener(type, listen);
    return () => handlers.forEach(([type]) => element.removeEventListener(type, listen));
  }, [element]);
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    const cleanUp = ref(element);
    return typeof cleanUp === 'function' ? cleanUp : () => void ref(null);
  }, [element, ref]);
  return null;
}
