import { boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { email, name } from '../text.ts';

export const BRAND_NAME_MAX_LENGTH = 80;
export const BRAND_FOOTER_MAX_LENGTH = 120;

const user = email().meta({ description: 'The caller’s e-mail address.' });
const client = name()
  .optional()
  .meta({ description: 'The client whose brand it is. If missing, it is the agency’s brand. Optional.' });

/** How exports and pages show an agency or a client. */
const brand = object({
  name: name(BRAND_NAME_MAX_LENGTH).defined().meta({ description: 'The name; empty for none.' }),
  accent: string()
    .matches(/^#[0-9A-F]{6}$/)
    .nullable()
    .defined()
    .meta({
      description:
        'A colour such as "#1F55C8" for the bars of page heads, slide covers and slide titles; null for the product’s colour.',
    }),
  footer: name(BRAND_FOOTER_MAX_LENGTH)
    .defined()
    .meta({ description: 'Text at the foot of slides and pages; may be empty.' }),
  logo: string().nullable().defined().meta({
    description:
      'The agency’s logo as a path on this site, `/brand/<hash>.png`, or a client’s logo as a data URL. Null for none.',
  }),
})
  .strict()
  .meta({ named: 'Brand', description: 'How exports and pages show an agency or a client.' });
export type Brand = InferType<typeof brand>;

export const NO_BRAND: Brand = { name: '', accent: null, footer: '', logo: null };

/** A call beyond the specification: the brand of the agency, or of one of its clients. */
export const brandRequest = object({ access: string().oneOf(['brand']).required(), user, client })
  .strict()
  .meta({ named: 'BrandRequest' });
export const brandReply = brand
  .shape({ may_edit: boolean().required().meta({ description: 'Whether the caller may change the brand.' }) })
  .meta({ named: 'BrandReply' });
export type BrandReply = InferType<typeof brandReply>;

/** A call beyond the specification: a new version of a brand. */
export const brandChangeFields = object({
  user,
  client,
  name: name(BRAND_NAME_MAX_LENGTH).defined(),
  accent: string()
    .matches(/^(#[0-9A-F]{6})?$/i, '${path} must be a colour such as #1F55C8, or empty')
    .defined()
    .meta({ description: 'A colour such as "#1F55C8"; empty for the product’s colour.' }),
  footer: name(BRAND_FOOTER_MAX_LENGTH).defined(),
  keep_logo: string()
    .oneOf(['true', 'false'])
    .optional()
    .meta({ description: 'If no file is sent: "true" keeps the present logo; otherwise it is removed. Optional.' }),
})
  .strict()
  .meta({ named: 'BrandChangeFields' });
export type BrandChangeFields = InferType<typeof brandChangeFields>;
