import { object, string } from 'yup';
import type { InferType } from 'yup';

/** A colour of six hexadecimal digits. */
export const HEX_COLOUR = /^[0-9A-Fa-f]{6}$/;

/**
 * The looks of exported slides, as the service tells and the web app takes them: the colour of what is said first and of what stands
 * beside it, a font, and the picture of a logo as a data address.
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

/** The product's own looks. */
export const PLAIN_SLIDE_THEME: SlideTheme = { accent: '1F55C8', second: 'B9C0C8', font: 'Calibri', logo: null };
