import {
  ALL_PRODUCTS_COLLECTION_ID,
  type AnswerOf,
  type ChosenOption,
  type ColorFamily,
  type ProductSearchFilter,
  type RequestOf,
  SEARCH_PAGE_SIZE,
  SEARCH_TOTAL_MAX,
  type SuggestedProduct,
  SUGGESTIONS_MAX,
} from '@cartwright/contract'
import Big from 'big.js'
import { AppError } from '../../platform/http/app-error.ts'
import { isOwner } from '../../platform/http/caller.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { TokenBucketLimiter } from '../../platform/concurrency/token-bucket-limiter.ts'
import type { ReadHandlers } from '../../platform/http/operations.ts'
import { getCurrencyExponent, toNumber } from '../../platform/money.ts'
import type { DependsOn } from '../response-cache/catalogue-versions.ts'
import { type Collection, isInStock, type Product } from '../model/product.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import {
  type ResolvedChoices,
  resolveTranslatedChoices,
  readOptionTranslations,
} from '../translations/option-translation-store.ts'
import { getSelectableVariants, toWireProduct } from '../model/wire-mapping.ts'
import type { CatalogueView } from '../model/catalogue-view.ts'
import { readChoiceColors } from './choice-colors.ts'
import { buildFacets } from './build-facets.ts'
import { tokenize } from './tokenize.ts'
import { type ProductSearch, searchProducts, findStemsByWord } from './search-products.ts'
import { findStems } from './stems.ts'
import { findBrands, readFacets } from './search-index-store.ts'
import { toAllWordsExpression, MAX_WORDS } from './text-query.ts'

const MAX_OTHER_SUGGESTIONS = 3
/**
 * Rate limit per client: uncached responses. 120 are the list pages of the storefront. Typing makes about three
 * suggestions a second.
 */
const SEARCHES_A_CLIENT = { burst: 120, perSecond: 10, maxClients: 10_000 }

/** Creates the public search handlers, limited to what the caller may see. */
export function createSearchHandlers({
  reader,
  catalogue,
  settings,
  now,
  fragments,
  getView,
  cacheResponse,
}: CatalogueContext): ReadHandlers {
  const search = new CatalogueSearch({ reader, catalogue, settings, now, fragments, getView })
  const limiter = new TokenBucketLimiter(SEARCHES_A_CLIENT, () => now().getTime())
  /** Counts an uncached response. Merchants, apps and internal calls are not limited. */
  const admit =
    ({ caller, address, isRateLimitedByStorefront }: RequestContext) =>
    (): void => {
      if (address === undefined || isRateLimitedByStorefront || !(isOwner(caller) || caller.kind === 'none')) return
      const retryAfterSeconds = limiter.takeToken(address)
      if (retryAfterSeconds > 0)
        throw new AppError('TOO_MANY_REQUESTS', 429, 'Too many searches. Please wait a moment.', { retryAfterSeconds })
    }

  return {
    'catalogueSearch.searchProducts': (context, request) => {
      const { expression, filter = {}, sort = 'RELEVANCE', facets: withFacets = true } = request
      const { limit = SEARCH_PAGE_SIZE, offset = 0 } = request
      const keyParts = [expression, filter, sort, withFacets, limit, offset]
      return cacheResponse(
        context,
        `search ${JSON.stringify(keyParts)}`,
        (dependsOn) => search.search(context, request, dependsOn),
        { admit: admit(context) },
      )
    },

    'catalogueSearch.suggestProducts': (context, request) => {
      const { expression, limit = SUGGESTIONS_MAX } = request
      return cacheResponse(
        context,
        `suggest ${limit} ${expression}`,
        (dependsOn) => search.suggest(context, request, dependsOn),
        { admit: admit(context) },
      )
    },
  }
}

/** Searches and suggests products, collections and brands that the caller may see. */
class CatalogueSearch {
  readonly #context: Pick<CatalogueContext, 'reader' | 'catalogue' | 'settings' | 'now' | 'fragments' | 'getView'>

  constructor(context: Pick<CatalogueContext, 'reader' | 'catalogue' | 'settings' | 'now' | 'fragments' | 'getView'>) {
    this.#context = context
  }

  async search(context: RequestContext, request: RequestOf<'catalogueSearch.searchProducts'>, dependsOn: DependsOn) {
    const { expression, filter = {}, sort = 'RELEVANCE', facets: withFacets = true } = request
    const { limit = SEARCH_PAGE_SIZE, offset = 0 } = request
    const conditions = this.#conditionsOf(context, filter)
    const all = await this.#context.catalogue.getCollections()
    const { languages } = this.#context.getView(context)
    const options = await Promise.all(
      (filter.options ?? []).filter(isNarrowing).map(async ({ colorFamilies = [], choices = [], name }) => ({
        ...(await resolveTranslatedChoices(this.#context.reader, { name, choices }, languages)),
        colorFamilies,
      })),
    )
    const groups = toFilterGroups(filter, options, new Set(all.map(({ id }) => id)))
    const result = await searchProducts(this.#context.reader, {
      expression,
      languages: this.#ownLanguages(),
      groups,
      conditions,
      order: sort,
      limit,
      offset,
      countMode: withFacets ? 'facets' : 'total',
    })
    const { ids, total, facetCounts, correctedTo, wordsMatched } = result
    dependsOn({ productIds: ids, invalidatedBy: 'content' })
    const view = this.#context.getView(context)
    const products = await this.#productsOf(context, ids)
    const tallies = facetCounts ? [facetCounts.all, ...facetCounts.withoutOwnFilter.values()] : []
    const facetIds = [...new Set(tallies.flatMap(({ facets }) => [...facets.keys()]))]
    const keys = await readFacets(this.#context.reader, facetIds)
    const names = new Map((await this.#shownCollections(context)).map(({ id, name }) => [id, name]))
    const facetKeys = facetIds.flatMap((id) => keys.get(id) ?? [])
    const colours = await readChoiceColors(this.#context.reader, this.#context.catalogue, {
      facets: facetIds.flatMap((id) => (keys.has(id) ? { id, key: keys.get(id)! } : [])),
      onPage: await this.#context.catalogue.findProducts(ids),
    })
    const named = {
      collections: names,
      options: await readOptionTranslations(this.#context.reader, facetKeys, languages),
      colours,
    }
    const { currency } = this.#context.settings.current().shop
    const rest = {
      metadata: {
        count: products.length,
        offset,
        total: Math.min(total, SEARCH_TOTAL_MAX),
        tooManyToCount: total > SEARCH_TOTAL_MAX,
      },
      ...(facetCounts && { facets: buildFacets(facetCounts, keys, named, (minor) => toNumber({ minor, currency })) }),
      ...(correctedTo !== undefined && { correctedTo }),
      ...(wordsMatched !== undefined && { wordsMatched }),
    }
    return this.#context.fragments.joinList('{"products":[', products, `],${JSON.stringify(rest).slice(1)}`, view)
  }

  async suggest(
    context: RequestContext,
    { expression, limit = SUGGESTIONS_MAX }: RequestOf<'catalogueSearch.suggestProducts'>,
    dependsOn: DependsOn,
  ): Promise<AnswerOf<'catalogueSearch.suggestProducts'>> {
    const words = tokenize(expression).slice(0, MAX_WORDS)
    const [{ ids, correctedTo }, brands, collections] = await Promise.all([
      searchProducts(this.#context.reader, {
        expression,
        languages: this.#ownLanguages(),
        groups: [],
        conditions: this.#conditionsOf(context, {}),
        order: 'RELEVANCE',
        limit,
        offset: 0,
        countMode: 'nothing',
      }),
      words.length > 0 ? this.#suggestBrands(words) : [],
      this.#shownCollections(context),
    ])
    dependsOn({ productIds: ids, invalidatedBy: 'content' })
    const view = this.#context.getView(context)
    const isSame = await this.#sameForms([...words, ...collections.flatMap(({ name }) => tokenize(name))])
    return {
      products: (await this.#productsOf(context, ids)).map((product) => toSuggestion(product, view)),
      collections: collections
        .filter(({ name }) => matchesWords(name, words, isSame))
        .slice(0, MAX_OTHER_SUGGESTIONS)
        .map(({ id, name, slug }) => ({ id, name, slug })),
      brands,
      ...(correctedTo !== undefined && { correctedTo }),
    }
  }

  #conditionsOf(context: RequestContext, filter: ProductSearchFilter): ProductSearch['conditions'] {
    const { currency } = this.#context.settings.current().shop
    return {
      hidden: maySeeHidden(context),
      inStock: filter.inStock ?? null,
      minPrice: filter.minPrice === undefined ? null : toMinor(filter.minPrice, currency, Big.roundUp),
      maxPrice: filter.maxPrice === undefined ? null : toMinor(filter.maxPrice, currency, Big.roundDown),
      onSale: filter.onSale ?? false,
      now: this.#context.now(),
    }
  }

  #ownLanguages(): string[] {
    const { locale, languages = [] } = this.#context.settings.current().shop
    return [...new Set([locale, ...languages])]
  }

  /** Returns a function that tells whether two words share a stem, as singular and plural do. */
  async #sameForms(words: readonly string[]): Promise<(one: string, other: string) => boolean> {
    const languages = this.#ownLanguages()
    const stem = await findStems(
      this.#context.reader,
      languages.map((language) => ({ words, language })),
    )
    return (one, other) =>
      languages.some((language) => stem(one, language).some((form) => stem(other, language).includes(form)))
  }

  async #suggestBrands(words: readonly string[]): Promise<string[]> {
    const query = toAllWordsExpression(words, await findStemsByWord(this.#context.reader, words, this.#ownLanguages()))
    return findBrands(this.#context.reader, { query, beginning: words.join(' ') }, MAX_OTHER_SUGGESTIONS)
  }

  async #productsOf(context: RequestContext, ids: readonly string[]): Promise<readonly Product[]> {
    const productById = await this.#context.catalogue.findProducts(ids)
    // Some may have been hidden since the search.
    const shown = ids
      .flatMap((id) => productById.get(id) ?? [])
      .filter(({ visible }) => visible || maySeeHidden(context))
    return this.#context.catalogue.translateProducts(shown, this.#context.getView(context).languages)
  }

  async #shownCollections(context: RequestContext): Promise<Collection[]> {
    const all = await this.#context.catalogue.getCollections(this.#context.getView(context).languages)
    return all.filter(({ visible }) => visible || maySeeHidden(context))
  }
}

const isNarrowing = ({ choices = [], colorFamilies = [] }: ChosenOption): boolean =>
  choices.length + colorFamilies.length > 0

/** Converts a filter to facet values per group. Products keep facets of deleted collections until they change. */
function toFilterGroups(
  { collectionIds = [], brands = [] }: ProductSearchFilter,
  options: readonly (ResolvedChoices & { colorFamilies: readonly ColorFamily[] })[],
  collections: ReadonlySet<string>,
): ProductSearch['groups'] {
  const isEverything = collectionIds.includes(ALL_PRODUCTS_COLLECTION_ID)
  const choices = Map.groupBy(options, ({ names }) => names[0] ?? '')
  return [
    ...(collectionIds.length === 0 || isEverything
      ? []
      : [
          {
            name: 'collections' as const,
            values: collectionIds
              .map((id) => id.toLowerCase())
              .filter((id) => collections.has(id))
              .map((value) => ({ kind: 'collection' as const, name: '', value })),
          },
        ]),
    ...(brands.length === 0
      ? []
      : [{ name: 'brands' as const, values: brands.map((value) => ({ kind: 'brand' as const, name: '', value })) }]),
    ...[...choices].map(([name, chosen]) => ({
      name: `option ${name}` as const,
      values: chosen.flatMap(({ names, choices: values, colorFamilies }) =>
        names.flatMap((option) => [
          ...values.map((value) => ({ kind: 'option' as const, name: option, value })),
          ...colorFamilies.map((value) => ({ kind: 'family' as const, name: option, value })),
        ]),
      ),
    })),
  ]
}

function toMinor(amount: number, currency: string, rounding: 0 | 3): bigint {
  return BigInt(new Big(amount).times(new Big(10).pow(getCurrencyExponent(currency))).toFixed(0, rounding))
}

/** Whether a text has all words or inflected forms of them; the last word may be unfinished. */
function matchesWords(
  text: string,
  words: readonly string[],
  isSame: (one: string, other: string) => boolean,
): boolean {
  const own = tokenize(text)
  return (
    words.length > 0 &&
    words.every((word, place) =>
      own.some((each) => each === word || isSame(each, word) || (place === words.length - 1 && each.startsWith(word))),
    )
  )
}

/** Formats a suggested product with the fields of a suggestion only, even if it has hundreds of variants. */
function toSuggestion(product: Product, view: CatalogueView): SuggestedProduct {
  const shown = getSelectableVariants(product).toSorted((one, other) =>
    compare(one.discountedPriceMinor, other.discountedPriceMinor),
  )
  const [cheapest, dearest] = [shown[0] ?? product, shown.at(-1) ?? product]
  const { priceMinor, discountedPriceMinor } = cheapest
  const { id, name, slug, priceData, convertedPriceData, media } = toWireProduct(
    { ...product, priceMinor, discountedPriceMinor, options: [], variants: [] },
    view,
  )
  const currentPrice = (of: Pick<Product, 'discountedPriceMinor'>) =>
    toNumber({ minor: of.discountedPriceMinor, currency: product.currency })
  const [minValue, maxValue] = [currentPrice(cheapest), currentPrice(dearest)]
  const thumbnail = media?.mainMedia?.thumbnail
  return {
    id,
    name,
    slug,
    priceData: priceData!, // every product has one
    ...(convertedPriceData && { convertedPriceData }),
    ...(minValue !== maxValue && { priceRange: { minValue, maxValue } }),
    ...(thumbnail && { thumbnail }),
    inStock: product.variants.some(({ visible, stock }) => visible && isInStock(stock)),
  }
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0)
