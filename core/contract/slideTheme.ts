import { object, string } from 'yup';
import type { InferType } from 'yup';

/** A colour of six hexadecimal digits. */
export const HEX_COLOUR = /^[0-9A-Fa-f]{6}$/;

/**
 * The theme of exported slides: the colours of a chart's first and second series, a font, and a logo as a data URL.
 */
export const slideThemeSchema = object({
  accent: string().matches(HEX_COLOUR).required(),
  second: string().matches(HEX_COLOUR).required(),
  font: string().required(),
  logo: string()
    .matches(/^data:image\/(png|jpeg);base64,/)
    .nullable()
    .default(null),
}).strict();

export type SlideTheme = Readonly<InferType<typeof slideThemeSchema>>;

/** The default theme. */
export const PLAIN_SLIDE_THEME: SlideTheme = { accent: '1F55C8', second: 'B9C0C8', font: 'Calibri', logo: null };
