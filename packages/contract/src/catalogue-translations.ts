import { Type, type Static } from 'typebox'
import { PRODUCT_MAX } from './catalogue.ts'
import { NewSeoTag } from './catalogue-requests.ts'
import { everyone, operation, staff } from './operation.ts'
import { entity, Guid, Nullish, Optional } from './wire-types.ts'

/** Maximum length of a language tag (BCP 47). */
export const LANGUAGE_MAX = 20
/** Maximum number of languages whose texts one call sets. */
export const LANGUAGES_AT_ONCE = 20

const Id = Type.String({ minLength: 1, maxLength: 100 })
const Language = () => Type.String({ minLength: 2, maxLength: LANGUAGE_MAX, description: 'One of `shop.languages`.' })
const Name = (description?: string) => Type.String({ minLength: 1, maxLength: 50, ...(description && { description }) })
const Original = (what: string) => Name(`${what} in the shop’s own language, by which it is found.`)

export const ChoiceTexts = entity('ChoiceTexts', 'A choice of an option in another language.', {
  original: Type.String({
    minLength: 1,
    maxLength: PRODUCT_MAX.choice,
    description: 'The choice in the shop’s own language, by which it is found.',
  }),
  description: Type.String({ minLength: 1, maxLength: PRODUCT_MAX.choice }),
})
export type ChoiceTexts = Static<typeof ChoiceTexts>

export const OptionTexts = entity('OptionTexts', 'An option in another language.', {
  original: Original('Its name'),
  name: Optional(Name()),
  choices: Optional(Type.Array(ChoiceTexts, { maxItems: 100 })),
})
export type OptionTexts = Static<typeof OptionTexts>

export const InfoSectionTexts = entity('InfoSectionTexts', 'A further text about a product, in another language.', {
  original: Type.String({
    maxLength: 50,
    description: 'Its title in the shop’s own language; of several with one title, each in its turn.',
  }),
  title: Optional(Type.String({ maxLength: 50 })),
  description: Optional(Type.String({ maxLength: 16_000, description: 'HTML.' })),
})
export type InfoSectionTexts = Static<typeof InfoSectionTexts>

export const CustomTextFieldTexts = entity('CustomTextFieldTexts', 'What the buyer can write, in another language.', {
  original: Type.String({ minLength: 1, maxLength: 100, description: 'Its title in the shop’s own language.' }),
  title: Type.String({ minLength: 1, maxLength: 100 }),
})
export type CustomTextFieldTexts = Static<typeof CustomTextFieldTexts>

export const SubscriptionOptionTexts = entity(
  'SubscriptionOptionTexts',
  'A way to get a product again and again, in another language.',
  {
    original: Type.String({
      minLength: 1,
      maxLength: 150,
      description: 'Its title in the shop’s own language; of several with one title, each in its turn.',
    }),
    title: Optional(Type.String({ minLength: 1, maxLength: 150 })),
    description: Optional(Type.String({ maxLength: 500 })),
  },
)
export type SubscriptionOptionTexts = Static<typeof SubscriptionOptionTexts>

export const MediaTexts = entity('MediaTexts', 'A picture in another language.', {
  mediaId: Type.String({ minLength: 1, maxLength: 200 }),
  altText: Type.String({ maxLength: 1000 }),
})
export type MediaTexts = Static<typeof MediaTexts>

const ofBoth = {
  media: Nullish(Type.Array(MediaTexts, { maxItems: 200 })),
  seoTags: Nullish(Type.Array(NewSeoTag, { maxItems: 100, description: 'In place of all that there are.' })),
}

export const ProductTexts = entity(
  'ProductTexts',
  'What a product says in one language. What is not there is read in a wider language, or in the shop’s own.',
  {
    language: Language(),
    name: Nullish(Type.String({ minLength: 1, maxLength: PRODUCT_MAX.name })),
    description: Nullish(Type.String({ maxLength: PRODUCT_MAX.description, description: 'HTML.' })),
    ribbon: Nullish(Type.String({ minLength: 1, maxLength: 30 })),
    productOptions: Nullish(Type.Array(OptionTexts, { maxItems: 6 })),
    additionalInfoSections: Nullish(Type.Array(InfoSectionTexts, { maxItems: 100 })),
    customTextFields: Nullish(Type.Array(CustomTextFieldTexts, { maxItems: 100 })),
    subscriptionOptions: Nullish(Type.Array(SubscriptionOptionTexts, { maxItems: 20 })),
    ...ofBoth,
  },
)
export type ProductTexts = Static<typeof ProductTexts>

export const CollectionTexts = entity('CollectionTexts', 'What a collection says in one language.', {
  language: Language(),
  name: Nullish(Name()),
  description: Nullish(Type.String({ maxLength: 600 })),
  ...ofBoth,
})
export type CollectionTexts = Static<typeof CollectionTexts>

const Fallback = entity(
  'TranslationFallback',
  'Texts of a product or collection that are not in the language asked for.',
  {
    id: Guid(),
    fields: Type.Array(Type.String(), {
      description: 'Where they stand in what is read: `name`, `productOptions[0].name`.',
    }),
  },
)
export type TranslationFallback = Static<typeof Fallback>

/** Maximum number of products and collections whose fallbacks one call reads. */
export const MAX_FALLBACK_IDS = 100
const Ids = () => Optional(Type.Array(Guid(), { maxItems: MAX_FALLBACK_IDS }))

const ManyProductTexts = Type.Array(ProductTexts, { maxItems: LANGUAGES_AT_ONCE })
const ManyCollectionTexts = Type.Array(CollectionTexts, { maxItems: LANGUAGES_AT_ONCE })
const Revision = Type.String({ description: 'Of the product.' })

/** Limit for texts of several languages, each of the size of a product's. */
const TEXTS_BYTES = 2_097_152

export const catalogueTranslationOperations = {
  'catalogueTexts.getProductTexts': operation({
    name: 'catalogueTexts.getProductTexts',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/products/{id}/texts',
    summary: 'Reads what a product says in languages beside the shop’s own.',
    access: staff,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({ id: Id }),
    answer: Type.Object({ texts: ManyProductTexts, revision: Revision }),
    getForm: 'plain',
    writes: false,
  }),
  'catalogueTexts.setProductTexts': operation({
    name: 'catalogueTexts.setProductTexts',
    service: 'own',
    client: 'none',
    method: 'PATCH',
    path: '/v1/products/{id}/texts',
    summary: 'Changes what is given of the texts of a product, in one language or several.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({
      id: Id,
      texts: Type.Array(ProductTexts, { minItems: 1, maxItems: LANGUAGES_AT_ONCE }),
    }),
    answer: Type.Object({ texts: ManyProductTexts, revision: Revision }),
    bodyLimitBytes: TEXTS_BYTES,
    writes: true,
  }),
  'catalogueTexts.removeProductTexts': operation({
    name: 'catalogueTexts.removeProductTexts',
    service: 'own',
    client: 'none',
    method: 'DELETE',
    path: '/v1/products/{id}/texts/{language}',
    summary: 'Removes what a product says in one language.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({ id: Id, language: Language() }),
    answer: Type.Object({}),
    writes: true,
  }),
  'catalogueTexts.listFallbacks': operation({
    name: 'catalogueTexts.listFallbacks',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/translation-fallbacks',
    summary: 'Lists texts that fall back to the shop’s own language in the one of `X-Wix-Linguist`.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({ productIds: Ids(), collectionIds: Ids() }),
    answer: Type.Object({
      language: Type.String({ description: 'BCP 47; the shop’s own.' }),
      products: Type.Array(Fallback),
      collections: Type.Array(Fallback),
    }),
    getForm: 'plain',
    writes: false,
  }),
  'catalogueTexts.getCollectionTexts': operation({
    name: 'catalogueTexts.getCollectionTexts',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/collections/{id}/texts',
    summary: 'Reads what a collection says in languages beside the shop’s own.',
    access: staff,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({ id: Id }),
    answer: Type.Object({ texts: ManyCollectionTexts }),
    getForm: 'plain',
    writes: false,
  }),
  'catalogueTexts.setCollectionTexts': operation({
    name: 'catalogueTexts.setCollectionTexts',
    service: 'own',
    client: 'none',
    method: 'PATCH',
    path: '/v1/collections/{id}/texts',
    summary: 'Changes what is given of the texts of a collection, in one language or several.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({
      id: Id,
      texts: Type.Array(CollectionTexts, { minItems: 1, maxItems: LANGUAGES_AT_ONCE }),
    }),
    answer: Type.Object({ texts: ManyCollectionTexts }),
    bodyLimitBytes: TEXTS_BYTES,
    writes: true,
  }),
  'catalogueTexts.removeCollectionTexts': operation({
    name: 'catalogueTexts.removeCollectionTexts',
    service: 'own',
    client: 'none',
    method: 'DELETE',
    path: '/v1/collections/{id}/texts/{language}',
    summary: 'Removes what a collection says in one language.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({ id: Id, language: Language() }),
    answer: Type.Object({}),
    writes: true,
  }),
} as const
