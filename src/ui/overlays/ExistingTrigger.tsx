import { useLayoutEffect, useRef } from 'react';
import type { Ref } from 'react';

interface ExistingTriggerProps {
  element: HTMLElement;
  ref?: Ref<HTMLElement>;
  /** The attributes and event handlers that Radix passes to its trigger. */
  [prop: string]: unknown;
}

const EVENT_PROP = /^on[A-Z]/;
const ATTRIBUTE_PROP = /^(?:id$|aria-|data-)/;

/**
 * Makes an element that is already on the page the trigger of a Radix component (`asChild`), by giving it the attributes and the event
 * handlers of the trigger. The element is not replaced, so it keeps the focus when Radix is loaded later.
 */
export function ExistingTrigger({ element, ref, ...props }: ExistingTriggerProps) {
  const newest = useRef(props);
  useLayoutEffect(() => {
    newest.current = props;
    for (const [name, value] of Object.entries(props)) {
      if (!ATTRIBUTE_PROP.test(name)) continue;
      if (value === undefined || value === null) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    }
  });
  useLayoutEffect(() => {
    const handleEvent = (event: Event) => {
      const [, name] = handlers.find(([type]) => type === event.type)!;
      (newest.current[name] as ((event: Event) => void) | undefined)?.(event);
    };
    const handlers = Object.keys(newest.current)
      .filter((name) => EVENT_PROP.test(name))
      .map((name) => [name.slice(2).toLowerCase(), name] as const);
    for (const [type] of handlers) element.addEventListener(type, handleEvent);
    return () => handlers.forEach(([type]) => element.removeEventListener(type, handleEvent));
  }, [element]);
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    const cleanUp = ref(element);
    return typeof cleanUp === 'function' ? cleanUp : () => void ref(null);
  }, [element, ref]);
  return null;
}
