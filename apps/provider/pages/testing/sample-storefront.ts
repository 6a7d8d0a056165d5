import type { StorefrontProps } from '../page-props.ts'

/** Header of a larger shop: more than one row, with a long name. */
export const SAMPLE_STOREFRONT: StorefrontProps = {
  url: 'http://shop.test',
  collections: [
    'Kitchen',
    'Table',
    'Pantry',
    'Garden',
    'Rechtsschutzversicherungsgesellschaften',
    'Linen & wool',
    'Wash house',
    'Small hands',
    'Light and fire',
    'Writing desk',
  ].map((name, position) => ({ slug: `collection-${position}`, name })),
}
