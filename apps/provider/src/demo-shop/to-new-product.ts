import type { NewProduct } from '@cartwright/contract'
import type { DemoProduct } from './check/demo-file-schemas.ts'
import { toSeoTags } from './demo-texts.ts'

/** Converts a product of the files into a creation request. */
export function toNewProduct(demo: DemoProduct, taxGroupId: string | undefined): NewProduct {
  return {
    slug: demo.slug,
    name: demo.name,
    productType: demo.type ?? 'physical',
    priceData: { price: Number(demo.price) },
    description: demo.description,
    additionalInfoSections: demo.additionalInfoSections,
    ...(demo.brand && { brand: demo.brand }),
    ...(demo.ribbon && { ribbon: demo.ribbon }),
    ...(demo.weightKg && { weight: Number(demo.weightKg) }),
    ...(demo.productDimensions && { productDimensions: demo.productDimensions }),
    ...(demo.pricePerUnitData && { pricePerUnitData: demo.pricePerUnitData }),
    ...(demo.discount && { discount: { type: demo.discount.type, value: Number(demo.discount.value) } }),
    ...(demo.seo && { seoData: { tags: toSeoTags(demo.seo) } }),
    ...(taxGroupId && { taxGroupId }),
    ...(demo.options.length > 0
      ? {
          manageVariants: true,
          productOptions: demo.options.map(({ name, type, choices }) => ({ name, optionType: type, choices })),
        }
      : { sku: demo.variants[0]?.sku ?? '' }),
  }
}
