import { Type, type Static } from 'typebox'
import { CATALOGUE_NUMBER_MAX, NumericPropertyRange, PriceData, Product, PRODUCT_MAX } from './catalogue.ts'
import { PAGE_SIZE_MAX, PlatformPagingMetadata } from './catalogue-queries.ts'
import { MediaItemUrlAndSize } from './media.ts'
import { everyone, operation } from './operation.ts'
import { entity, enumeration, Int, WithNote, Optional } from './wire-types.ts'

/** Maximum length of a search text in characters. */
export const SEARCH_TEXT_MAX = 200
/** Limit up to which results are counted; no page begins beyond it. */
export const SEARCH_TOTAL_MAX = 10_000
/** Maximum number of values per facet, those with the most products first. */
export const FACET_VALUES_MAX = 100
/** Maximum number of suggested products. */
export const SUGGESTIONS_MAX = 8
/** Default page size of search results. */
export const SEARCH_PAGE_SIZE = 24

export const ProductSearchOrder = enumeration(
  'ProductSearchOrder',
  ['RELEVANCE', 'PRICE_ASC', 'PRICE_DESC', 'NEWEST', 'NAME'],
  'What comes first of the products that are found.',
)
export type ProductSearchOrder = Static<typeof ProductSearchOrder>

export const ColorFamily = enumeration(
  'ColorFamily',
  [
    'BLACK',
    'GREY',
    'WHITE',
    'BEIGE',
    'BROWN',
    'RED',
    'PINK',
    'ORANGE',
    'YELLOW',
    'GREEN',
    'TURQUOISE',
    'BLUE',
    'PURPLE',
  ],
  'Colours that people call by one name.',
)
export type ColorFamily = Static<typeof ColorFamily>

export const ChosenOption = entity(
  'ChosenOption',
  'Choices of an option, and families of colours: a variant must have one of them.',
  {
    name: Type.String({ minLength: 1, maxLength: 50 }),
    choices: Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: PRODUCT_MAX.choice }), { minItems: 1, maxItems: 100 }),
    ),
    colorFamilies: Optional(Type.Array(ColorFamily, { minItems: 1, maxItems: 13 })),
  },
)
export type ChosenOption = Static<typeof ChosenOption>

const price = (description: string) => Type.Number({ minimum: 0, maximum: CATALOGUE_NUMBER_MAX, description })

export const ProductSearchFilter = entity(
  'ProductSearchFilter',
  'Narrows what is found. Every member must hold, for one and the same variant; of the values of a list, one is enough.',
  {
    collectionIds: Optional(Type.Array(Type.String({ minLength: 1, maxLength: 36 }), { maxItems: 100 })),
    brands: Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 100 })),
    options: Optional(Type.Array(ChosenOption, { maxItems: 6 })),
    minPrice: Optional(price('In the shop’s currency, of the price after the discount.')),
    maxPrice: Optional(price('The same.')),
    inStock: Optional(
      Type.Boolean({
        description: 'Only what can be bought now; false: the rest of what the other members leave.',
      }),
    ),
    onSale: Optional(
      Type.Boolean({ description: 'Only what costs less than usual now. False is as though it were absent.' }),
    ),
  },
)
export type ProductSearchFilter = Static<typeof ProductSearchFilter>

export const FacetValue = entity('FacetValue', 'A value to narrow the search by, and how many products it leaves.', {
  value: Type.String({ description: 'What the filter takes.' }),
  name: Type.String({ description: 'What shoppers read.' }),
  count: Int(0),
  color: Optional(Type.String({ description: 'Of a choice that is a colour: how it looks, as in CSS.' })),
  colorFamily: Optional(ColorFamily),
})
export type FacetValue = Static<typeof FacetValue>

export const ColorFamilyFacet = entity('ColorFamilyFacet', 'A family of colours, and how many products it leaves.', {
  value: ColorFamily,
  count: Int(0),
})
export type ColorFamilyFacet = Static<typeof ColorFamilyFacet>

export const OptionFacet = entity('OptionFacet', 'An option that products are found to have.', {
  value: Type.String({ description: 'What the filter takes, in every language.' }),
  name: Type.String({ description: 'What shoppers read.' }),
  choices: Type.Array(FacetValue, { maxItems: FACET_VALUES_MAX }),
  colorFamilies: Optional(
    Type.Array(ColorFamilyFacet, {
      maxItems: 13,
      description: 'Of an option of colours: those of most products first.',
    }),
  ),
})
export type OptionFacet = Static<typeof OptionFacet>

export const ProductSearchFacets = entity(
  'ProductSearchFacets',
  'What the result can be narrowed by. Each facet leaves its own filter out of account.',
  {
    collections: Type.Array(FacetValue, { maxItems: FACET_VALUES_MAX }),
    brands: Type.Array(FacetValue, { maxItems: FACET_VALUES_MAX }),
    options: Type.Array(OptionFacet, { maxItems: FACET_VALUES_MAX }),
    priceRange: Optional(NumericPropertyRange),
    inStock: Int(0, undefined, { description: 'How many products can be bought now.' }),
    onSale: Int(0, undefined, { description: 'How many products cost less than usual now.' }),
  },
)
export type ProductSearchFacets = Static<typeof ProductSearchFacets>

export const SuggestedProduct = entity('SuggestedProduct', 'A product as a line below a search field.', {
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  priceData: PriceData,
  convertedPriceData: Optional(PriceData),
  priceRange: Optional(
    WithNote(
      'Of variants that differ in price, in the shop’s own currency; `priceData` is that of the cheapest.',
      NumericPropertyRange,
    ),
  ),
  thumbnail: Optional(MediaItemUrlAndSize),
  inStock: Type.Boolean(),
})
export type SuggestedProduct = Static<typeof SuggestedProduct>

export const SuggestedCollection = entity('SuggestedCollection', 'A collection as a line below a search field.', {
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
})
export type SuggestedCollection = Static<typeof SuggestedCollection>

const Expression = Type.String({ minLength: 1, maxLength: SEARCH_TEXT_MAX })

export const catalogueSearchOperations = {
  'catalogueSearch.searchProducts': operation({
    name: 'catalogueSearch.searchProducts',
    service: 'own',
    isRare: true,
    method: 'POST',
    path: '/v1/search/products',
    summary: 'Finds products by words, also misspelt or unfinished ones, and says how to narrow the result.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    arguments: ['expression'],
    request: Type.Object({
      expression: Type.String({ maxLength: SEARCH_TEXT_MAX, description: 'Empty: all that the filter leaves.' }),
      filter: Optional(ProductSearchFilter),
      sort: Optional(ProductSearchOrder),
      facets: Optional(Type.Boolean({ default: true, description: 'Whether facets are wanted.' })),
      limit: Optional(Int(1, PAGE_SIZE_MAX, { default: SEARCH_PAGE_SIZE })),
      offset: Optional(Int(0, SEARCH_TOTAL_MAX, { default: 0 })),
    }),
    answer: Type.Object({
      products: Type.Array(Product, { maxItems: PAGE_SIZE_MAX }),
      metadata: PlatformPagingMetadata,
      facets: Optional(ProductSearchFacets),
      correctedTo: Optional(
        Type.String({ description: 'What was searched for, where nothing has the words as they were written.' }),
      ),
      wordsMatched: Optional(
        Int(1, undefined, { description: 'How many of the words each product has, where none has all of them.' }),
      ),
    }),
    writes: false,
  }),
  'catalogueSearch.suggestProducts': operation({
    name: 'catalogueSearch.suggestProducts',
    service: 'own',
    isRare: true,
    method: 'POST',
    path: '/v1/search/suggestions',
    summary: 'Says what a text that is being typed may become.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    arguments: ['expression'],
    request: Type.Object({
      expression: Expression,
      limit: Optional(Int(1, SUGGESTIONS_MAX, { default: SUGGESTIONS_MAX })),
    }),
    answer: Type.Object({
      products: Type.Array(SuggestedProduct, { maxItems: SUGGESTIONS_MAX }),
      collections: Type.Array(SuggestedCollection, { maxItems: SUGGESTIONS_MAX }),
      brands: Type.Array(Type.String(), { maxItems: SUGGESTIONS_MAX }),
      correctedTo: Optional(Type.String()),
    }),
    writes: false,
  }),
} as const
