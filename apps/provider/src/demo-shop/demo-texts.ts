import type { CollectionTexts, ProductTexts } from '@cartwright/contract'
import type {
  DemoCollection,
  DemoCollectionTexts,
  DemoPicture,
  DemoProduct,
  DemoProductTexts,
} from './check/demo-file-schemas.ts'

/** By slug. */
export interface DemoTexts {
  products: ReadonlyMap<string, DemoProductTexts>
  collections: ReadonlyMap<string, DemoCollectionTexts>
}

/** Converts the texts of a product in all languages to the wire form, matched by its original texts. */
export function toProductTexts(
  product: DemoProduct,
  languages: ReadonlyMap<string, DemoTexts>,
  media: readonly { mediaId: string; alt: DemoPicture['alt'] }[],
): ProductTexts[] {
  const all: ProductTexts[] = []
  for (const [language, { products }] of languages) {
    const texts = products.get(product.slug)
    if (!texts) continue
    const { name, description, ribbon, seo } = texts
    all.push({
      language,
      name,
      description,
      ...(ribbon && product.ribbon && { ribbon }),
      productOptions: Object.entries(texts.options ?? {}).map(([original, option]) => ({
        original,
        name: option.name,
        choices: Object.entries(option.choices).map(([choice, words]) => ({ original: choice, description: words })),
      })),
      additionalInfoSections: product.additionalInfoSections.flatMap(({ title: original }, index) => {
        const section = texts.additionalInfoSections?.[index]
        return section ? [{ original, ...section }] : []
      }),
      customTextFields: (product.customTextFields ?? []).flatMap(({ title: original }, index) => {
        const field = texts.customTextFields?.[index]
        return field ? [{ original, title: field.title }] : []
      }),
      subscriptionOptions: (product.subscriptionOptions ?? []).flatMap(({ title: original }, index) => {
        const option = texts.subscriptionOptions?.[index]
        return option ? [{ original, ...option }] : []
      }),
      media: media.flatMap(({ mediaId, alt }) => (alt[language] ? [{ mediaId, altText: alt[language] }] : [])),
      ...(seo && { seoTags: toSeoTags(seo) }),
    })
  }
  return all
}

export function toCollectionTexts(
  { slug }: DemoCollection,
  languages: ReadonlyMap<string, DemoTexts>,
  media: readonly { mediaId: string; alt: DemoPicture['alt'] }[],
): CollectionTexts[] {
  return [...languages].flatMap(([language, { collections }]) => {
    const texts = collections.get(slug)
    if (!texts) return []
    const { name, description } = texts
    const alts = media.flatMap(({ mediaId, alt }) => (alt[language] ? [{ mediaId, altText: alt[language] }] : []))
    return [{ language, name, description, media: alts }]
  })
}

export function toSeoTags({ title, description }: { title: string; description: string }) {
  return [
    { type: 'title', children: title },
    { type: 'meta', props: { name: 'description', content: description } },
  ]
}
