import type { ProductDraft } from '../catalogue/index.ts'

/** Product for 10.00 EUR without choices, with limited or unlimited stock. */
export function createPlainDraft(slug: string, quantity?: number): ProductDraft {
  return {
    slug,
    name: slug,
    visible: true,
    type: 'physical',
    description: '',
    sku: '',
    brand: null,
    ribbon: null,
    weight: null,
    currency: 'EUR',
    priceMinor: 1_000n,
    discount: { type: 'NONE', value: '0' },
    options: [],
    media: [],
    infoSections: [],
    customTextFields: [],
    seo: null,
    manageVariants: false,
    variants: [
      {
        ...PLAIN_VARIANT,
        choices: {},
        stock: quantity === undefined ? { tracked: false, inStock: true } : { tracked: true, quantity },
      },
    ],
    importHandle: null,
    importHash: null,
  }
}

export const PLAIN_VARIANT = { priceMinor: null, costMinor: null, sku: '', weight: null, visible: true }
