import { createContext, useContext } from 'react';
import type { NavigateOptions, To } from 'react-router-dom';

/** Leads to a page, or so many visits forth or back. Done when the visitor is there: its part of the program may have to come first. */
export type Navigate = (to: To | number, options?: NavigateOptions) => Promise<void>;

export const NavigateContext = createContext<Navigate>(() => Promise.resolve());

/** The library's own hook tells of no arrival, and is another function on every page. */
export const useNavigate = () => useContext(NavigateContext);
