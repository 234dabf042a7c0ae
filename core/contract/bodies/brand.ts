import { boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { email, name } from '../text.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

export const BRAND_NAME_MAX_LENGTH = 80;
export const BRAND_FOOTER_MAX_LENGTH = 120;

const user = email();
const client = name().optional();

/** How exports and pages show an agency or a client. */
const brand = object({
  name: name(BRAND_NAME_MAX_LENGTH).defined(),
  accent: string()
    .matches(/^#[0-9A-F]{6}$/)
    .nullable()
    .defined(),
  footer: name(BRAND_FOOTER_MAX_LENGTH).defined(),
  logo: string().nullable().defined(),
})
  .strict()
  .meta({ named: 'Brand' });
export type Brand = InferType<typeof brand>;

export const NO_BRAND: Brand = { name: '', accent: null, footer: '', logo: null };

/** A call beyond the specification: the brand of the agency, or of one of its clients. */
export const brandRequest = object({ access: string().oneOf(['brand']).required(), user, client })
  .strict()
  .meta({ named: 'BrandRequest' });
export const brandReply = brand.shape({ may_edit: boolean().required() }).meta({ named: 'BrandReply' });
export type BrandReply = InferType<typeof brandReply>;

/** A call beyond the specification: a new version of a brand. A text that is left out stays as it is. */
export const brandChangeFields = object({
  user,
  client,
  name: name(BRAND_NAME_MAX_LENGTH).optional(),
  accent: string()
    .matches(/^(#[0-9A-F]{6})?$/i, '${path} must be a colour such as #1F55C8, or empty')
    .optional(),
  footer: name(BRAND_FOOTER_MAX_LENGTH).optional(),
  keep_logo: string().oneOf(['true', 'false']).optional(),
})
  .strict()
  .meta({ named: 'BrandChangeFields' });
export type BrandChangeFields = InferType<typeof brandChangeFields>;
