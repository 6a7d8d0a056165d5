import { createHash } from 'node:crypto'
import { Big } from 'big.js'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import { toDecimal } from '../../money.ts'
import type { ShopSettings } from '../../settings/index.ts'
import type { Product } from '../product.ts'
import { choicesKey } from '../derived-variants.ts'
import { readProducts } from '../read-store.ts'
import { isUrlSafe, slugOf } from '../slug.ts'
import type { ProductDraft } from '../product-draft.ts'
import { freeSlug } from '../slug-store.ts'
import { collectionNames } from './collections-from-product.ts'
import { fitted, LIMITS } from './cells.ts'
import { differences } from './differences.ts'
import type { ImportedProduct } from './imported-product.ts'
import { type CollectionName, type Content, contentOf, readOwn } from './own-column.ts'
import { mediaIdsOf, type Pictures, picturesOf, picturesOfTexts } from './pictures.ts'
import { findPicturesInTexts, withOwnPictures } from '../text-pictures.ts'
import {
  findCollections,
  findKnown,
  findMedia,
  findMediaBySource,
  findSlugs,
  type KnownCollection,
  type KnownProduct,
} from './store.ts'

type Reader = Database | Tx

export interface PlanAround {
  shop: ShopSettings
  now: Date
  tagsInFile: ReadonlySet<string>
  /** Of addresses that differ by their number only, the last one that was given out. */
  lastNumbers: Map<string, number>
  /** Of each product of the shop that the file has meant so far, the line that did. */
  meantAt: Map<string, number>
  /** Addresses that a dry run has given out so far: nothing else knows of them. */
  previewed: Set<string>
}

/** A product of the file with the product of the shop that it means, if there is one. */
export interface Matched {
  product: ImportedProduct
  /** Of what the file says: the same again changes nothing. */
  hash: string
  known?: KnownProduct
}

/** What is to be done for a product. */
export interface Plan extends Matched {
  draft: ProductDraft
  pictures: Pictures
  /** As they are to be; those that are not there yet have no id. */
  collections: (CollectionName & { id?: string; importKey: string | null })[]
  /** The names of those. */
  newCollections: string[]
  /** Collections that it is taken out of. */
  leaves: string[]
  /** Fields that change; of a new product none are named. */
  changes: string[]
  existing?: Product
}

/** What is in the file but cannot be in the shop. */
export interface RefusedPlan {
  product: ImportedProduct
  reason: string
}

/** Finds the products of the shop that a batch means, in one look-up. */
export async function matchBatch(
  db: Reader,
  products: readonly ImportedProduct[],
  { tagsInFile, meantAt }: PlanAround,
): Promise<Matched[]> {
  const owns = products.map(({ own }) => (own ? readOwn(own) : undefined))
  const ids = owns.flatMap((own) => own?.id ?? [])
  const found = await findKnown(db, {
    ids,
    handles: products.map(({ handle }) => handle),
    skus: products.flatMap(({ productSku }) => productSku ?? []),
  })
  const bySku = new Map(found.map((known) => [known.sku, known]))
  const byId = new Map(found.map((known) => [known.id, known]))
  const byHandle = new Map(found.map((known) => [known.importHandle, known]))
  return products.map((product, index) => {
    const id = owns[index]?.id
    const [line] = product.lines as [number] // a product has at least one
    const candidates = [
      id === undefined ? undefined : byId.get(id),
      byHandle.get(product.handle),
      product.productSku === undefined ? undefined : bySku.get(product.productSku),
    ]
    // Rows that somebody copied, with all that they say, under another handle are another product.
    const known = candidates.find((each) => each !== undefined && (meantAt.get(each.id) ?? line) === line)
    if (known) meantAt.set(known.id, line)
    const told = known && lacksColumns(product) ? { ...product, own: undefined } : product
    return { product: told, known, hash: withHashesOfOthers(hashOf(told, namesIn(told, tagsInFile)), told, known) }
  })
}

/** An export of ours has all of these columns. Where some were deleted, what stands beside the rows completes other rows: the file is a plain one that says a part. */
function lacksColumns({ own, says, variants }: ImportedProduct): boolean {
  if (own === undefined) return false
  const isUnpriced = variants.every(({ price }) => price === undefined)
  return (
    isUnpriced ||
    (['name', 'description', 'brand', 'visible', 'stock', 'images'] as const).some((each) => !says.has(each))
  )
}

/** Works out what a batch changes, writing nothing. */
export async function planBatch(
  db: Reader,
  matched: readonly Matched[],
  around: PlanAround,
): Promise<{ plans: Plan[]; refused: RefusedPlan[] }> {
  const ids = matched.flatMap(({ known }) => known?.id ?? [])
  const existing = new Map((await readProducts(db, ids, around.now)).map((product) => [product.id, product]))
  const refused: RefusedPlan[] = []
  const contents = matched.flatMap((each) => {
    const product = each.known && existing.get(each.known.id)
    const content = readContent(each.product, product, around)
    if ('reason' in content) refused.push({ product: each.product, reason: content.reason })
    return 'reason' in content ? [] : [{ ...each, content, existing: product }]
  })

  const media = await findMedia(
    db,
    contents.flatMap(({ product, content }) => mediaIdsOf(product, content)),
  )
  const inTexts = contents.map(({ content }) => findPicturesInTexts(content.draft))
  const bySource = await findMediaBySource(db, [...new Set(inTexts.flat())])
  const names = contents.map(({ product, content }) => content.collections ?? namesIn(product, around.tagsInFile))
  const shelves = await findCollections(db, {
    names: names.flat().map(plainName),
    keys: names.flat().map(importKeyOf),
    ids: contents.flatMap((each) => each.existing?.collectionIds ?? []),
  })
  const slugs = new Slugs(db, await findSlugs(db, contents.map(wantedSlug)), around)

  const plans: Plan[] = []
  for (const [index, each] of contents.entries()) {
    const { product, content, existing: before, known, hash } = each
    const found = picturesOf(product, content, before, media)
    const missing = inTexts[index]!.filter((url) => !bySource.has(url))
    const pictures = { ...found, wanted: [...found.wanted, ...picturesOfTexts(missing, found)] }
    const collections = collectionsOf(names[index]!, shelves)
    const leaves = saysAllCollections(product) ? leftBehind(before, collections) : []
    const draft: ProductDraft = {
      ...withOwnPictures(content.draft, bySource),
      slug: await slugs.free(wantedSlug(each), before),
      media: pictures.media,
      importHandle: known ? known.importHandle : product.handle,
      importHash: hash,
    }
    const changes = before ? changesOf(draft, before, pictures, collections, leaves) : []
    const newCollections = collections.flatMap(({ id, name }) => (id === undefined ? name : []))
    plans.push({
      product,
      hash,
      known,
      draft,
      pictures,
      collections,
      newCollections,
      leaves,
      changes,
      existing: before,
    })
  }
  return { plans, refused }
}

function readContent(read: ImportedProduct, existing: Product | undefined, around: PlanAround) {
  if (read.part === 'variants' && !existing)
    return { reason: 'Its product is not in the shop: import the file of products first.' }
  const product = hiddenIfUnpriced(withImpacts(read, existing), existing)
  if (product.variants.length === 0) return { reason: 'No variant of the product is left.' }
  const own = product.own ? readOwn(product.own) : undefined
  if (own && own.currency !== around.shop.currency)
    return { reason: `Its prices are in ${own.currency}; this shop sells in ${around.shop.currency}.` }
  if (!existing && !own && product.variants.every(({ price }) => price === undefined))
    return {
      reason:
        'No product has come with this handle so far, and the file has no price for a new one. To change a product that was made in the shop, edit an export of it.',
    }
  if (!existing && !own && !product.says.has('options') && product.variants.length > 1)
    return { reason: 'It is not in the shop, and the file says no options by which its variants could be told apart.' }
  const unpriced = unpricedVariants(product, existing).length
  if (unpriced === product.variants.length)
    return { reason: 'Its variants are not in the shop, and the file has no price for them.' }
  return contentOf(unpriced > 0 ? withoutUnpriced(product, existing) : product, own, existing, around)
}

/** Variants that would cost less than nothing: they are left out. */
export function variantsBelowZero(
  { variants }: ImportedProduct,
  existing: Product | undefined,
): ImportedProduct['variants'] {
  if (!existing) return []
  const base = toDecimal({ minor: existing.priceMinor, currency: existing.currency })
  return variants.filter(({ priceImpact }) => priceImpact !== undefined && new Big(base).plus(priceImpact).lt(0))
}

/** Without a price, a new product is there for the merchant alone. */
function hiddenIfUnpriced(product: ImportedProduct, existing: Product | undefined): ImportedProduct {
  if (!isHiddenWithoutPrice(product, existing)) return product
  const variants = product.variants.map((variant) => ({ ...variant, price: '0' }))
  return { ...product, variants, visible: false, says: new Set([...product.says, 'visible' as const]) }
}

export function isHiddenWithoutPrice(product: ImportedProduct, existing: Product | undefined): boolean {
  return product.isUnpriced === true && !existing && product.own === undefined
}

/** A file of variants alone says what each adds to the product that is there. */
function withImpacts(product: ImportedProduct, existing: Product | undefined): ImportedProduct {
  if (product.part !== 'variants' || !existing) return product
  const price = toDecimal({ minor: existing.priceMinor, currency: existing.currency })
  const { discount, sku, weight } = existing
  const below = new Set(variantsBelowZero(product, existing))
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

/** New variants for which the file has no price: they are left out. */
export function unpricedVariants(product: ImportedProduct, existing: Product | undefined): ImportedProduct['variants'] {
  if (
    product.own ||
    product.part === 'variants' ||
    (!existing && product.isUnpriced) ||
    (existing && !product.says.has('options'))
  )
    return []
  const known = new Set(existing?.variants.map(({ choices }) => choicesKey(choices)))
  return product.variants.filter(
    ({ price, choices }) =>
      price === undefined && !(existing && (product.options.length === 0 || known.has(choicesKey(choices)))),
  )
}

function withoutUnpriced(product: ImportedProduct, existing: Product | undefined): ImportedProduct {
  const unpriced = new Set(unpricedVariants(product, existing))
  const variants = product.variants.filter((variant) => !unpriced.has(variant))
  const options = product.options.map((option) => ({
    ...option,
    choices: option.choices.filter((choice) => variants.some(({ choices }) => choices[option.name] === choice)),
  }))
  return { ...product, variants, options }
}

/** What changes of a product that is there. Pictures that are to be fetched have changed already. */
function changesOf(
  draft: ProductDraft,
  existing: Product,
  { wanted }: Pictures,
  collections: Plan['collections'],
  leaves: readonly string[],
): string[] {
  const fields = differences(draft, existing)
  const joins = collections.some(({ id }) => id === undefined || !existing.collectionIds.includes(id))
  if (wanted.some(({ inText }) => !inText) && !fields.includes('media')) fields.push('media')
  if (joins || leaves.length > 0) fields.push('collectionIds')
  return fields
}

/** A file that has a column for collections names all of them; types and tags only add some. */
function saysAllCollections({ collections, own }: ImportedProduct): boolean {
  return collections !== undefined || own !== undefined
}

function leftBehind(existing: Product | undefined, collections: Plan['collections']): string[] {
  const stays = new Set(collections.map(({ id }) => id))
  return (existing?.collectionIds ?? []).filter((id) => !stays.has(id))
}

function namesIn(product: ImportedProduct, tagsInFile: ReadonlySet<string>): string[] {
  if (product.collections) return product.collections
  if (product.categories) return product.categories.map((name) => fitted(name, LIMITS.collectionName))
  return collectionNames(product, product.own === undefined ? tagsInFile : new Set())
}

/** A collection is found by its name, whatever its case, or by what an import made it for; where a product is in two of one name, by the slug as well. */
function collectionsOf(
  wanted: readonly (string | CollectionName)[],
  known: readonly KnownCollection[],
): Plan['collections'] {
  const counts = new Map<string, number>()
  for (const each of wanted) counts.set(plainName(each), (counts.get(plainName(each)) ?? 0) + 1)
  return wanted.map((each) => {
    const importKey = importKeyOf(each)
    const same = known.filter((collection) => plainName(collection) === plainName(each))
    const found =
      (typeof each !== 'string' && same.find(({ slug }) => slug === each.slug)) ||
      (counts.get(plainName(each)) === 1 && same[0]) ||
      known.find((collection) => collection.importKey === importKey)
    if (found) return found
    return typeof each === 'string'
      ? { name: each, slug: slugOf(each, 'collection'), visible: true, importKey }
      : { ...each, importKey }
  })
}

function plainName(collection: string | CollectionName): string {
  return (typeof collection === 'string' ? collection : collection.name).toLowerCase()
}

/** Of several imports that want the same new collection at once, one makes it. */
function importKeyOf(wanted: string | CollectionName): string {
  return typeof wanted === 'string' ? `name: ${wanted.toLowerCase()}` : `slug: ${wanted.slug}`
}

/** Handles that only a program reads make no address. */
const MADE_BY_A_PROGRAM = /^product_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A product that is there keeps its address, unless the file was written by a shop like this one. */
function wantedSlug({ product, content, existing }: Pick<Plan, 'product' | 'existing'> & { content: Content }): string {
  if (content.slug !== undefined) return content.slug
  if (existing && product.own === undefined) return existing.slug
  const { handle, name, slug } = product
  if (slug === undefined && MADE_BY_A_PROGRAM.test(handle)) return slugOf(name, 'product')
  const given = (slug ?? handle).normalize('NFC')
  return isUrlSafe(given) && given.length <= LIMITS.slug ? given : slugOf(given, slugOf(name, 'product'))
}

/** Addresses that are given out in one batch. */
class Slugs {
  readonly #db: Reader
  readonly #takenBy: Map<string, string>
  readonly #last: Map<string, number>

  constructor(db: Reader, takenBy: Map<string, string>, { lastNumbers, previewed }: PlanAround) {
    this.#db = db
    this.#takenBy = takenBy
    for (const slug of previewed) this.#takenBy.set(slug, '')
    this.#last = lastNumbers
  }

  /** A product that is there keeps its address where another one has what it wants. */
  async free(wanted: string, existing: Product | undefined): Promise<string> {
    if (existing && (this.#takenBy.get(wanted) ?? existing.id) !== existing.id) return existing.slug
    const slug = existing || !this.#takenBy.has(wanted) ? wanted : await this.#numbered(wanted)
    this.#takenBy.set(slug, existing?.id ?? '')
    return slug
  }

  /** Goes on where the last one of the same name ended, so that a thousand of one name are not counted a thousand times. */
  async #numbered(wanted: string): Promise<string> {
    let slug = this.#last.has(wanted) ? wanted : await freeSlug(this.#db, 'products', wanted)
    let number = this.#last.get(wanted) ?? (Number(slug.slice(wanted.length + 1)) || 1)
    const isTaken = async (): Promise<boolean> =>
      this.#takenBy.has(slug) || (await findSlugs(this.#db, [slug])).size > 0
    while (await isTaken()) slug = `${wanted}-${++number}`
    this.#last.set(wanted, number)
    return slug
  }
}

/** Before the hash of a file that lists variants alone. */
const VARIANTS_HASH = 'variants:'

/**
 * Hashes of all files that describe the product: a product file and one of its variants. A product file that says something new ends that of the variants, which
 * add to it.
 */
function withHashesOfOthers(
  hash: string,
  { part, variantsApart }: ImportedProduct,
  known: KnownProduct | undefined,
): string {
  const [main = '', variants] = (known?.importHash ?? '').split(' ')
  if (part === 'variants') return `${main} ${VARIANTS_HASH}${hash}`
  return variantsApart && variants !== undefined && main === hash ? `${main} ${variants}` : hash
}

function hashOf(
  { lines: _lines, variants, says, ...content }: ImportedProduct,
  collections: readonly string[],
): string {
  const unnumbered = variants.map(({ line: _line, ...variant }) => variant)
  return createHash('sha256')
    .update(JSON.stringify([content, [...says], unnumbered, collections]))
    .digest('base64url')
}
