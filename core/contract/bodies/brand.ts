import { object, string } from 'yup';
import type { InferType } from 'yup';
import { email } from '../text.ts';

export const BRAND_NAME_MAX_LENGTH = 80;
export const BRAND_FOOTER_MAX_LENGTH = 120;

/** "#1F55C8". */
export const BRAND_ACCENT = /^#[0-9A-F]{6}$/i;

/** How an agency or a client looks. */
export const brand = object({
  name: string().defined().max(BRAND_NAME_MAX_LENGTH).meta({ description: 'Empty for none.' }),
  accent: string()
    .matches(BRAND_ACCENT)
    .nullable()
    .defined()
    .meta({ description: '"#1F55C8": colour of the bars of the head, the cover and titles; null for the product’s.' }),
  footer: string()
    .defined()
    .max(BRAND_FOOTER_MAX_LENGTH)
    .meta({ description: 'Foot of slides and pages; may be empty.' }),
  logo: string().nullable().defined().meta({
    description:
      'The agency’s: its path on this site, `/brand/<hash>.png` or `.jpg`. A client’s: a data URL. Null for none.',
  }),
})
  .strict()
  .meta({ named: 'Brand', description: 'How an agency or a client looks.' });
export type Brand = InferType<typeof brand>;

export const NO_BRAND: Brand = { name: '', accent: null, footer: '', logo: null };

const client = string()
  .max(BRAND_NAME_MAX_LENGTH)
  .optional()
  .meta({ description: 'The client; without it, the agency itself. Optional.' });

/** Our own call: the brand of the agency, or of a client inside the caller's wall. */
export const brandRequest = object({
  access: string().oneOf(['brand']).required(),
  user: email().meta({ description: 'The caller’s e-mail address.' }),
  client,
})
  .strict()
  .meta({ named: 'BrandRequest' });
export const brandReply = brand;

/** Our own call: a new version of a brand. The logo stays where no file is sent and `keep_logo` is "true". */
export const brandChangeFields = object({
  user: email().meta({ description: 'The caller’s e-mail address.' }),
  client,
  name: string().defined().max(BRAND_NAME_MAX_LENGTH),
  accent: string()
    .matches(/^(#[0-9A-F]{6})?$/i)
    .defined()
    .meta({ description: '"#1F55C8", or empty for the product’s.' }),
  footer: string().defined().max(BRAND_FOOTER_MAX_LENGTH),
  keep_logo: string()
    .oneOf(['true', 'false'])
    .optional()
    .meta({ description: 'Without a file: whether the logo stays. Optional.' }),
})
  .strict()
  .meta({ named: 'BrandChangeFields' });
