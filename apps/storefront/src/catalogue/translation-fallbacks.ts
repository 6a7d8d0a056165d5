import { readProviderExtension } from '../shopper/provider-extension.ts'
import type { ShopClient } from '../shopper/shop-client.ts'
import type { Texts } from '../texts/find-texts.ts'
import type { CollectionCard } from './collection-card.ts'
import type { ProductCard, ProductView } from './product-view.ts'
import { describeLanguage, type TextLanguage } from './text-language.ts'
import type { WireProduct } from './wire-product.ts'

interface Fallback {
  id: string
  fields: string[]
}

interface WireFallbacks {
  language?: string
  products?: Fallback[]
  collections?: Fallback[]
}

/** Language of a field of a product or collection; undefined where it is that of the page. */
export type FieldLanguageLookup = (id: string, field: string) => TextLanguage | undefined

/** Marks texts without translation, so that pages declare their language. */
export interface TranslationFallbacks {
  readProducts(ids: readonly string[]): Promise<FieldLanguageLookup>
  readCollections(ids: readonly string[]): Promise<FieldLanguageLookup>
  markCards<Card extends ProductCard>(cards: Card[]): Promise<Card[]>
  markCollections<Card extends Omit<CollectionCard, 'size'>>(cards: Card[]): Promise<Card[]>
}

/** Limit of the provider; no page shows more. */
const MAX_IDS = 100
const PATH = '/cartwright/v1/translation-fallbacks'

/** Pages in the shop's default language need no request. Other providers may not support it. */
export function createTranslationFallbacks(to: {
  client: Pick<ShopClient, 'fetchWithAuth'>
  providerUrl: string
  linguist: string | undefined
  words: Pick<Texts, 'dir'>
}): TranslationFallbacks {
  async function read(kind: 'products' | 'collections', ids: readonly string[]): Promise<FieldLanguageLookup> {
    const requestedIds = [...new Set(ids)].filter((id) => id !== '').slice(0, MAX_IDS)
    if (to.linguist === undefined || requestedIds.length === 0) return () => undefined
    const url = new URL(PATH, to.providerUrl)
    for (const id of requestedIds) url.searchParams.append(kind === 'products' ? 'productIds' : 'collectionIds', id)
    const answer = (await readProviderExtension<WireFallbacks>(to.client, url)) ?? {}
    const fields = new Set(answer[kind]?.flatMap((each) => each.fields.map((field) => `${each.id} ${field}`)))
    const language = answer.language ? describeLanguage(answer.language, to.words.dir) : undefined
    return (id, field) => (fields.has(`${id} ${field}`) ? language : undefined)
  }

  return {
    readProducts: (ids) => read('products', ids),
    readCollections: (ids) => read('collections', ids),
    async markCards(cards) {
      const languageOf = await read(
        'products',
        cards.map(({ id }) => id),
      )
      return cards.map((card) => ({ ...card, ...getCardLanguages(card.id, languageOf) }))
    },
    async markCollections(cards) {
      const languageOf = await read(
        'collections',
        cards.map(({ id }) => id),
      )
      return cards.map((card) => ({
        ...card,
        nameIn: languageOf(card.id, 'name'),
        descriptionIn: languageOf(card.id, 'description'),
      }))
    },
  }
}

/** The same view, with the languages of its name, ribbon, options and texts of the buyer. */
export function addTextLanguages(
  view: ProductView,
  product: WireProduct,
  languageOf: FieldLanguageLookup,
): ProductView {
  // Some choices are hidden.
  const placeOf = (option: number, name: string): number =>
    (product.productOptions?.[option]?.choices ?? []).findIndex(
      ({ description, value }) => (description ?? value) === name,
    )
  const fieldIn = (field: string) => languageOf(view.id, field)
  return {
    ...view,
    ...getCardLanguages(view.id, languageOf),
    options: view.options.map((option, at) => ({
      ...option,
      nameIn: fieldIn(`productOptions[${at}].name`),
      choices: option.choices.map((choice) => ({
        ...choice,
        nameIn: fieldIn(`productOptions[${at}].choices[${placeOf(at, choice.name)}].description`),
      })),
    })),
    texts: view.texts.map((text, at) => ({ ...text, titleIn: fieldIn(`customTextFields[${at}].title`) })),
  }
}

const getCardLanguages = (id: string, languageOf: FieldLanguageLookup) => ({
  nameIn: languageOf(id, 'name'),
  ribbonIn: languageOf(id, 'ribbon'),
})
