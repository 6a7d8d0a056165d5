import { PlatformQuery } from '@cartwright/contract'
import type { Database } from '../db/pool.ts'
import { AppError, InvalidRequest } from '../http/app-error.ts'
import type { ReadyBytes } from '../http/context.ts'
import type { Handlers } from '../http/operations.ts'
import { decodeUtf8, parseJson } from '../http/read-request.ts'
import { requireValid } from '../http/validate.ts'
import type { SettingsCache } from '../settings/index.ts'
import type { Catalogue } from './cache.ts'
import { compileFilter, compileSort } from './compile-query.ts'
import { matchCollections, sortCollections } from './match-collections.ts'
import { findVariant, isInStock, type Product } from './product.ts'
import { ReadyAnswers } from './ready-answers.ts'
import { queryProductIds } from './read-store.ts'
import {
  type CatalogueSurroundings,
  toVariantData,
  toWireCollection,
  toWireMedia,
  toWireOption,
  toWireProduct,
  toWireVariant,
} from './wire.ts'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'

const DEFAULT_LIMIT = 50

export interface CatalogueServices {
  db: Database
  catalogue: Catalogue
  settings: SettingsCache
  providerUrl: string
  storefrontUrl: string
}

export function catalogueHandlers(services: CatalogueServices): Handlers & { ready: ReadyAnswers } {
  const { db, catalogue, settings, providerUrl, storefrontUrl } = services
  const ready = new ReadyAnswers({ maxEntries: 10_000, maxBytes: 64 * 1024 * 1024 })
  const surroundings = (): CatalogueSurroundings => ({
    locale: settings.current().shop.locale,
    providerUrl,
    storefrontUrl,
  })

  /** Kept until anything in the catalogue or the settings changes. */
  function keep(key: string, make: () => Promise<unknown>): Promise<ReadyBytes> {
    return ready.read(key, `${catalogue.epoch} ${settings.current().version}`, make)
  }

  async function readVisible(id: string): Promise<Product> {
    const product = await catalogue.findProduct(id)
    if (!product?.visible) throw new AppError('PRODUCT_NOT_FOUND', 404, 'There is no such product.', { data: { id } })
    return product
  }

  async function readCollection(name: 'id' | 'slug', value: string) {
    return keep(`collection ${name} ${value}`, async () => {
      const collection = (await catalogue.collections()).find((each) => each[name] === value)
      if (!collection)
        throw new AppError('COLLECTION_NOT_FOUND', 404, 'There is no such collection.', { data: { [name]: value } })
      return { collection: toWireCollection(collection, providerUrl) }
    })
  }

  return {
    ready,
    reads: {
      'products.getProduct': (_context, { id }) =>
        keep(`product ${id}`, async () => ({ product: toWireProduct(await readVisible(id), surroundings()) })),

      'products.queryProducts': (_context, { query }) =>
        keep(`products ${questionOf(query)}`, async () => {
          const { currency } = settings.current().shop
          const { limit, offset, filter, sort } = readPaging(query)
          const where = sql<boolean>`p.visible and ${compileFilter(filter, currency)}`
          const { ids, total } = await queryProductIds(db, {
            where,
            orderBy: compileSort(sort, currency),
            limit,
            offset,
          })
          const found = await catalogue.findProducts(ids)
          const products = ids
            .flatMap((id) => found.get(id) ?? [])
            .map((product) => toWireProduct(product, surroundings()))
          return { products, metadata: pagingMetadata(query, { count: products.length, limit, offset, total }) }
        }),

      'products.getCollectionBySlug': (_context, { slug }) => readCollection('slug', slug),
      'collections.getCollectionBySlug': (_context, { slug }) => readCollection('slug', slug),
      'collections.getCollection': (_context, { id }) => readCollection('id', id),

      'collections.queryCollections': (_context, { query }) =>
        keep(`collections ${questionOf(query)}`, async () => {
          const { limit, offset, filter, sort } = readPaging(query)
          const matching = sortCollections((await catalogue.collections()).filter(matchCollections(filter)), sort)
          const collections = matching
            .slice(offset, offset + limit)
            .map((collection) => toWireCollection(collection, providerUrl))
          return {
            collections,
            metadata: pagingMetadata(query, { count: collections.length, limit, offset, total: matching.length }),
          }
        }),

      'products.getProductOptionsAvailability': async (_context, { id, options = {} }) => {
        const product = await readVisible(id)
        requireKnownChoices(product, options)
        const selected = findVariant(product, options)
        const media = product.media.filter(({ choice }) => choice && options[choice.option] === choice.choice)
        return {
          productOptions: product.options.map((option) => toWireOption(product, option, providerUrl, options)),
          media: toWireMedia(media.length > 0 ? media : product.media, providerUrl),
          availableForPurchase: selected !== undefined && isInStock(selected.stock),
          managedProduct: product.manageVariants,
          ...(selected && { selectedVariant: toVariantData(selected, product.currency, surroundings().locale) }),
        }
      },

      'products.queryProductVariants': async (_context, { id, choices, variantIds = [], paging }) => {
        const product = await readVisible(id)
        const wanted = Object.entries(choices ?? {})
        const matching = product.variants.filter(
          (variant) =>
            variant.visible &&
            (wanted.length > 0
              ? wanted.every(([option, choice]) => variant.choices[option] === choice)
              : variantIds.length === 0 || variantIds.includes(variant.id)),
        )
        const limit = paging?.limit ?? 100
        const offset = paging?.offset ?? 0
        const page = matching
          .slice(offset, offset + limit)
          .map((variant) => toWireVariant(variant, product.currency, surroundings().locale))
        return { variants: page, metadata: { items: limit, offset }, totalResults: matching.length }
      },
    },
  }
}

/** A product's own options and choices only; a misspelt one would otherwise look like "sold out". */
function requireKnownChoices(product: Product, options: Record<string, string>): void {
  for (const [name, choice] of Object.entries(options)) {
    const option = product.options.find((each) => each.name === name)
    const description = option ? `"${name}" has no choice "${choice}"` : `the product has no option "${name}"`
    if (!option?.choices.some((each) => each.description === choice))
      throw new InvalidRequest([{ field: `options.${name}`, description, violatedRule: 'INVALID_ENUM_VALUE' }])
  }
}

/** What a query asks, without members that nobody reads: they would make another question of the same one. */
function questionOf(query: PlatformQuery | null | undefined): string {
  return JSON.stringify([query?.filter, query?.sort, query?.paging, query?.cursorPaging])
}

interface Paging {
  limit: number
  offset: number
  filter: Record<string, unknown> | null | undefined
  sort: PlatformQuery['sort']
}

/** Offset paging, or a cursor that carries offset, filter and sort. */
function readPaging(query: PlatformQuery | null | undefined): Paging {
  const cursorPaging = query?.cursorPaging
  if (cursorPaging && query.paging) {
    throw new InvalidRequest([
      {
        field: 'query.cursorPaging',
        description: 'cannot be used together with query.paging',
        violatedRule: 'ONE_OF_ALIGNMENT',
      },
    ])
  }
  const limit = query?.paging?.limit ?? cursorPaging?.limit ?? DEFAULT_LIMIT
  if (!cursorPaging?.cursor)
    return { limit, offset: requireOffset(query?.paging?.offset ?? 0), filter: query?.filter, sort: query?.sort }
  if (query?.filter || query?.sort?.length) {
    throw new InvalidRequest([
      {
        field: 'query.cursorPaging.cursor',
        description: 'cannot be used together with a filter or a sort',
        violatedRule: 'ONE_OF_ALIGNMENT',
      },
    ])
  }
  return { limit, ...readCursor(cursorPaging.cursor) }
}

/** What a number, and the database, can count. */
function requireOffset(offset: number): number {
  if (Number.isSafeInteger(offset)) return offset
  const data = { threshold: Number.MAX_SAFE_INTEGER }
  throw new InvalidRequest([{ field: 'query.paging.offset', description: 'is too large', violatedRule: 'MAX', data }])
}

function pagingMetadata(
  query: PlatformQuery | null | undefined,
  page: { count: number; limit: number; offset: number; total: number },
) {
  if (!query?.cursorPaging) return { count: page.count, offset: page.offset, total: page.total }
  const { filter, sort } = readPaging(query)
  const at = (offset: number): string => Buffer.from(JSON.stringify({ offset, filter, sort })).toString('base64url')
  return {
    count: page.count,
    cursors: {
      ...(page.limit > 0 && page.offset + page.count < page.total && { next: at(page.offset + page.count) }),
      ...(page.offset > 0 && { prev: at(Math.max(0, page.offset - page.limit)) }),
    },
  }
}

/** A cursor may have been made by anyone. */
const CursorContent = Type.Object({
  offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  filter: PlatformQuery.properties.filter,
  sort: PlatformQuery.properties.sort,
})

function readCursor(cursor: string): Omit<Paging, 'limit'> {
  try {
    const content = parseJson(decodeUtf8(Buffer.from(cursor, 'base64url')))
    requireValid(CursorContent, content)
    const { offset, filter, sort } = content as Static<typeof CursorContent> // checked on the line above
    return { offset, filter, sort }
  } catch (cause) {
    throw new AppError('INVALID_CURSOR', 400, 'The cursor is not one that this shop gave out.', { cause })
  }
}
