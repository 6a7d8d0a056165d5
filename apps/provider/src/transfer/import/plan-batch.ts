import { createHash } from 'node:crypto'
import { Big } from 'big.js'
import { findMedia, findMediaBySource } from '../../media/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { toDecimal } from '../../platform/money.ts'
import type { ShopSettings } from '../../settings/index.ts'
import {
  type Product,
  toChoicesKey,
  readProducts,
  isUrlSafe,
  slugify,
  type ProductDraft,
  findFreeSlug,
  findRemoteImages,
  replaceRemoteImages,
} from '../../catalogue/index.ts'
import { deriveCollectionNames } from './derive-collection-names.ts'
import { truncateAtWord, IMPORT_LIMITS } from './parse-cells.ts'
import { diffProductDraft } from './diff-product-draft.ts'
import type { ImportedProduct } from './imported-product.ts'
import { type CollectionReference, type ImportedContent, mergeExtension, parseExtension } from './extension-column.ts'
import { getMediaIds, type ResolvedMedia, resolveMedia, findPendingTextImages } from './resolve-media.ts'
import {
  findCollections,
  findProductMatches,
  findTakenSlugs,
  type StoredCollection,
  type ProductMatch,
} from './import-store.ts'

type Reader = Database | Tx

export interface PlanContext {
  shop: ShopSettings
  now: Date
  tagsInFile: ReadonlySet<string>
  /** Last number assigned to each slug that differs in its number only. */
  lastSlugNumbers: Map<string, number>
  /** Line that matched each product of the shop so far. */
  matchedAtLine: Map<string, number>
  /** Slugs assigned by a dry run, which are stored nowhere else. */
  previewedSlugs: Set<string>
}

/** Product of the file with the matching product of the shop, if any. */
export interface MatchedProduct {
  product: ImportedProduct
  /** Hash of the file's content: an equal hash changes nothing. */
  hash: string
  match?: ProductMatch
}

/** Planned changes of a product. */
export interface ImportPlan extends MatchedProduct {
  draft: ProductDraft
  pictures: ResolvedMedia
  /** Target collections; new ones have no id yet. */
  collections: (CollectionReference & { id?: string; importKey: string | null })[]
  /** Names of the new ones. */
  newCollections: string[]
  /** Collections that the product leaves. */
  removedCollectionIds: string[]
  /** Changed fields; empty for a new product. */
  changedFields: string[]
  existing?: Product
}

/** Product of the file that cannot be imported. */
export interface RejectedProduct {
  product: ImportedProduct
  reason: string
}

/** Matches a batch with products of the shop, in one lookup. */
export async function matchBatch(
  db: Reader,
  products: readonly ImportedProduct[],
  { tagsInFile, matchedAtLine }: PlanContext,
): Promise<MatchedProduct[]> {
  const owns = products.map(({ own }) => (own ? parseExtension(own) : undefined))
  const ids = owns.flatMap((own) => own?.id ?? [])
  const matches = await findProductMatches(db, {
    ids,
    handles: products.map(({ handle }) => handle),
    skus: products.flatMap(({ productSku }) => productSku ?? []),
  })
  const bySku = new Map(matches.map((match) => [match.sku, match]))
  const byId = new Map(matches.map((match) => [match.id, match]))
  const byHandle = new Map(matches.map((match) => [match.importHandle, match]))
  return products.map((product, index) => {
    const id = owns[index]?.id
    const [line] = product.lines as [number] // a product has at least one
    const candidates = [
      id === undefined ? undefined : byId.get(id),
      byHandle.get(product.handle),
      product.productSku === undefined ? undefined : bySku.get(product.productSku),
    ]
    // Rows copied with all their cells under another handle are another product.
    const match = candidates.find((each) => each !== undefined && (matchedAtLine.get(each.id) ?? line) === line)
    if (match) matchedAtLine.set(match.id, line)
    const described = match && lacksColumns(product) ? { ...product, own: undefined } : product
    return {
      product: described,
      match: match,
      hash: mergeImportHashes(
        calculateImportHash(described, getCollectionNames(described, tagsInFile)),
        described,
        match,
      ),
    }
  })
}

/**
 * Whether columns are missing that every export of ours has. Extensions would then complete other rows, so the file is
 * read as a partial, plain one.
 */
function lacksColumns({ own, says, variants }: ImportedProduct): boolean {
  if (own === undefined) return false
  const isUnpriced = variants.every(({ price }) => price === undefined)
  return (
    isUnpriced ||
    (['name', 'description', 'brand', 'visible', 'stock', 'images'] as const).some((each) => !says.has(each))
  )
}

/** Plans the changes of a batch without writing. */
export async function planBatch(
  db: Reader,
  matched: readonly MatchedProduct[],
  context: PlanContext,
): Promise<{ plans: ImportPlan[]; refused: RejectedProduct[] }> {
  const ids = matched.flatMap(({ match }) => match?.id ?? [])
  const existing = new Map((await readProducts(db, ids, context.now)).map((product) => [product.id, product]))
  const refused: RejectedProduct[] = []
  const contents = matched.flatMap((each) => {
    const product = each.match && existing.get(each.match.id)
    const content = readContent(each.product, product, context)
    if ('reason' in content) refused.push({ product: each.product, reason: content.reason })
    return 'reason' in content ? [] : [{ ...each, content, existing: product }]
  })

  const media = await findMedia(
    db,
    contents.flatMap(({ product, content }) => getMediaIds(product, content)),
  )
  const inTexts = contents.map(({ content }) => findRemoteImages(content.draft))
  const bySource = await findMediaBySource(db, [...new Set(inTexts.flat())])
  const names = contents.map(
    ({ product, content }) => content.collections ?? getCollectionNames(product, context.tagsInFile),
  )
  const shelves = await findCollections(db, {
    names: names.flat().map(plainName),
    keys: names.flat().map(toImportKey),
    ids: contents.flatMap((each) => each.existing?.collectionIds ?? []),
  })
  const slugs = new SlugAllocator(db, await findTakenSlugs(db, contents.map(wantedSlug)), context)

  const plans: ImportPlan[] = []
  for (const [index, each] of contents.entries()) {
    const { product, content, existing: before, match, hash } = each
    const resolved = resolveMedia(product, content, before, media)
    const missing = inTexts[index]!.filter((url) => !bySource.has(url))
    const pictures = { ...resolved, pending: [...resolved.pending, ...findPendingTextImages(missing, resolved)] }
    const collections = resolveCollections(names[index]!, shelves)
    const removedCollectionIds = listsAllCollections(product) ? findRemovedCollectionIds(before, collections) : []
    const draft: ProductDraft = {
      ...replaceRemoteImages(content.draft, bySource),
      slug: await slugs.allocate(wantedSlug(each), before),
      media: pictures.media,
      importHandle: match ? match.importHandle : product.handle,
      importHash: hash,
    }
    const changedFields = before ? findChangedFields(draft, before, pictures, collections, removedCollectionIds) : []
    const newCollections = collections.flatMap(({ id, name }) => (id === undefined ? name : []))
    plans.push({
      product,
      hash,
      match,
      draft,
      pictures,
      collections,
      newCollections,
      removedCollectionIds,
      changedFields,
      existing: before,
    })
  }
  return { plans, refused }
}

function readContent(read: ImportedProduct, existing: Product | undefined, context: PlanContext) {
  if (read.part === 'variants' && !existing)
    return { reason: 'Its product is not in the shop: import the file of products first.' }
  const product = hiddenIfUnpriced(withImpacts(read, existing), existing)
  if (product.variants.length === 0) return { reason: 'No variant of the product is left.' }
  const own = product.own ? parseExtension(product.own) : undefined
  if (own && own.currency !== context.shop.currency)
    return { reason: `Its prices are in ${own.currency}; this shop sells in ${context.shop.currency}.` }
  if (!existing && !own && product.variants.every(({ price }) => price === undefined))
    return {
      reason:
        'No product has come with this handle so far, and the file has no price for a new one. To change a product that was made in the shop, edit an export of it.',
    }
  if (!existing && !own && !product.says.has('options') && product.variants.length > 1)
    return { reason: 'It is not in the shop, and the file says no options by which its variants could be told apart.' }
  const unpriced = findUnpricedVariants(product, existing).length
  if (unpriced === product.variants.length)
    return { reason: 'Its variants are not in the shop, and the file has no price for them.' }
  return mergeExtension(unpriced > 0 ? withoutUnpriced(product, existing) : product, own, existing, context)
}

/** Finds variants with a negative price, which are left out. */
export function findNegativePriceVariants(
  { variants }: ImportedProduct,
  existing: Product | undefined,
): ImportedProduct['variants'] {
  if (!existing) return []
  const base = toDecimal({ minor: existing.priceMinor, currency: existing.currency })
  return variants.filter(({ priceImpact }) => priceImpact !== undefined && new Big(base).plus(priceImpact).lt(0))
}

/** Hides a new product without a price. */
function hiddenIfUnpriced(product: ImportedProduct, existing: Product | undefined): ImportedProduct {
  if (!isHiddenWithoutPrice(product, existing)) return product
  const variants = product.variants.map((variant) => ({ ...variant, price: '0' }))
  return { ...product, variants, visible: false, says: new Set([...product.says, 'visible' as const]) }
}

export function isHiddenWithoutPrice(product: ImportedProduct, existing: Product | undefined): boolean {
  return product.isUnpriced === true && !existing && product.own === undefined
}

/** Adds the price and weight differences of a variants file to the existing product. */
function withImpacts(product: ImportedProduct, existing: Product | undefined): ImportedProduct {
  if (product.part !== 'variants' || !existing) return product
  const price = toDecimal({ minor: existing.priceMinor, currency: existing.currency })
  const { discount, sku, weight } = existing
  const below = new Set(findNegativePriceVariants(product, existing))
  return {
    ...product,
    price,
    sku,
    ...(weight !== null && { weight }),
    discount: discount.type === 'NONE' ? { type: 'NONE' } : { type: discount.type, value: discount.value },
    ...(below.size > 0 && { isPartial: true }),
    variants: product.variants
      .filter((variant) => !below.has(variant))
      .map(({ priceImpact = '0', weightImpact, ...variant }) => ({
        ...variant,
        price: new Big(price).plus(priceImpact).toFixed(),
        ...(weightImpact !== undefined && { weight: heavier(weight, weightImpact) }),
      })),
  }
}

function heavier(weight: string | null, impact: string): string | undefined {
  const sum = new Big(weight ?? 0).plus(impact)
  return sum.gt(0) ? sum.toFixed() : undefined
}

/** Finds new variants without a price in the file, which are left out. */
export function findUnpricedVariants(
  product: ImportedProduct,
  existing: Product | undefined,
): ImportedProduct['variants'] {
  if (
    product.own ||
    product.part === 'variants' ||
    (!existing && product.isUnpriced) ||
    (existing && !product.says.has('options'))
  )
    return []
  const match = new Set(existing?.variants.map(({ choices }) => toChoicesKey(choices)))
  return product.variants.filter(
    ({ price, choices }) =>
      price === undefined && !(existing && (product.options.length === 0 || match.has(toChoicesKey(choices)))),
  )
}

function withoutUnpriced(product: ImportedProduct, existing: Product | undefined): ImportedProduct {
  const unpriced = new Set(findUnpricedVariants(product, existing))
  const variants = product.variants.filter((variant) => !unpriced.has(variant))
  const options = product.options.map((option) => ({
    ...option,
    choices: option.choices.filter((choice) => variants.some(({ choices }) => choices[option.name] === choice)),
  }))
  return { ...product, variants, options }
}

/** Finds the changed fields of an existing product. Pictures to fetch count as changed. */
function findChangedFields(
  draft: ProductDraft,
  existing: Product,
  { pending }: ResolvedMedia,
  collections: ImportPlan['collections'],
  leaves: readonly string[],
): string[] {
  const fields = diffProductDraft(draft, existing)
  const joins = collections.some(({ id }) => id === undefined || !existing.collectionIds.includes(id))
  if (pending.some(({ inText }) => !inText) && !fields.includes('media')) fields.push('media')
  if (joins || leaves.length > 0) fields.push('collectionIds')
  return fields
}

/**
 * Whether a file lists all collections of a product: one with a collection column does; types and tags only add some.
 */
function listsAllCollections({ collections, own }: ImportedProduct): boolean {
  return collections !== undefined || own !== undefined
}

function findRemovedCollectionIds(existing: Product | undefined, collections: ImportPlan['collections']): string[] {
  const stays = new Set(collections.map(({ id }) => id))
  return (existing?.collectionIds ?? []).filter((id) => !stays.has(id))
}

function getCollectionNames(product: ImportedProduct, tagsInFile: ReadonlySet<string>): string[] {
  if (product.collections) return product.collections
  if (product.categories) return product.categories.map((name) => truncateAtWord(name, IMPORT_LIMITS.collectionName))
  return deriveCollectionNames(product, product.own === undefined ? tagsInFile : new Set())
}

/**
 * Resolves collections by name without case, or by import key. If a product is in two of one name, the slug decides as
 * well.
 */
function resolveCollections(
  wanted: readonly (string | CollectionReference)[],
  match: readonly StoredCollection[],
): ImportPlan['collections'] {
  const counts = new Map<string, number>()
  for (const each of wanted) counts.set(plainName(each), (counts.get(plainName(each)) ?? 0) + 1)
  return wanted.map((each) => {
    const importKey = toImportKey(each)
    const same = match.filter((collection) => plainName(collection) === plainName(each))
    const matches =
      (typeof each !== 'string' && same.find(({ slug }) => slug === each.slug)) ||
      (counts.get(plainName(each)) === 1 && same[0]) ||
      match.find((collection) => collection.importKey === importKey)
    if (matches) return matches
    return typeof each === 'string'
      ? { name: each, slug: slugify(each, 'collection'), visible: true, importKey }
      : { ...each, importKey }
  })
}

function plainName(collection: string | CollectionReference): string {
  return (typeof collection === 'string' ? collection : collection.name).toLowerCase()
}

/** Key by which one of several concurrent imports creates a new collection. */
function toImportKey(wanted: string | CollectionReference): string {
  return typeof wanted === 'string' ? `name: ${wanted.toLowerCase()}` : `slug: ${wanted.slug}`
}

/** Handles generated by programs are not used as slugs. */
const MADE_BY_A_PROGRAM = /^product_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Requested slug. An existing product keeps its slug, unless a shop like this one wrote the file. */
function wantedSlug({
  product,
  content,
  existing,
}: Pick<ImportPlan, 'product' | 'existing'> & { content: ImportedContent }): string {
  if (content.slug !== undefined) return content.slug
  if (existing && product.own === undefined) return existing.slug
  const { handle, name, slug } = product
  if (slug === undefined && MADE_BY_A_PROGRAM.test(handle)) return slugify(name, 'product')
  const given = (slug ?? handle).normalize('NFC')
  return isUrlSafe(given) && given.length <= IMPORT_LIMITS.slug ? given : slugify(given, slugify(name, 'product'))
}

/** Assigns the slugs of one batch. */
class SlugAllocator {
  readonly #db: Reader
  readonly #takenBy: Map<string, string>
  readonly #last: Map<string, number>

  constructor(db: Reader, takenBy: Map<string, string>, { lastSlugNumbers, previewedSlugs }: PlanContext) {
    this.#db = db
    this.#takenBy = takenBy
    for (const slug of previewedSlugs) this.#takenBy.set(slug, '')
    this.#last = lastSlugNumbers
  }

  /** Assigns a slug. An existing product keeps its slug if another product has the requested one. */
  async allocate(wanted: string, existing: Product | undefined): Promise<string> {
    if (existing && (this.#takenBy.get(wanted) ?? existing.id) !== existing.id) return existing.slug
    const slug = existing || !this.#takenBy.has(wanted) ? wanted : await this.#numbered(wanted)
    this.#takenBy.set(slug, existing?.id ?? '')
    return slug
  }

  /**
   * Continues at the last number of the same name, so that a thousand products of one name are not tried a thousand
   * times.
   */
  async #numbered(wanted: string): Promise<string> {
    let slug = this.#last.has(wanted) ? wanted : await findFreeSlug(this.#db, 'products', wanted)
    let number = this.#last.get(wanted) ?? (Number(slug.slice(wanted.length + 1)) || 1)
    const isTaken = async (): Promise<boolean> =>
      this.#takenBy.has(slug) || (await findTakenSlugs(this.#db, [slug])).size > 0
    while (await isTaken()) slug = `${wanted}-${++number}`
    this.#last.set(wanted, number)
    return slug
  }
}

/** Prefix of the hash of a variants file. */
const VARIANTS_HASH = 'variants:'

/**
 * Merges the import hashes of a product file and of its variants file. New content of the product file invalidates the
 * hash of the variants, which depend on it.
 */
function mergeImportHashes(
  hash: string,
  { part, variantsApart }: ImportedProduct,
  match: ProductMatch | undefined,
): string {
  const [main = '', variants] = (match?.importHash ?? '').split(' ')
  if (part === 'variants') return `${main} ${VARIANTS_HASH}${hash}`
  return variantsApart && variants !== undefined && main === hash ? `${main} ${variants}` : hash
}

function calculateImportHash(
  { lines: _lines, variants, says, ...content }: ImportedProduct,
  collections: readonly string[],
): string {
  const unnumbered = variants.map(({ line: _line, ...variant }) => variant)
  return createHash('sha256')
    .update(JSON.stringify([content, [...says], unnumbered, collections]))
    .digest('base64url')
}
