import { readSettings } from '../services/config.ts';
import type { PlannerSettings } from '../services/config.ts';

/** The settings that are read when the app starts. They never change, but are in the state, so that screens depend on the state alone. */
export const settingsReducer = (settings: PlannerSettings = readSettings({})): PlannerSettings => settings;
