import type { StorefrontProps } from '../page-props.ts'

/** As a shop of some size has them: more than a row of the header, one of them with a long name. */
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
