import type { RequestContext } from '../../platform/http/request-context.ts'
import type { BoundedCache, CacheBudget } from '../../platform/cache/index.ts'
import { createBuyerView } from '../../settings/index.ts'
import { type Cart, type CartOwner, isCatalogueLine } from '../cart.ts'
import { hasDiscounts } from '../totals/calculate-totals.ts'
import type { JsonBytes } from '../../platform/text/json-text.ts'
import { toCartResponse } from '../write/cart-write-store.ts'
import type { CartVersion } from '../store.ts'
import { type CartContext, describeCartJson } from './describe-cart.ts'
import type { LineJsonCache } from './line-json-cache.ts'

interface CachedCartResponse extends CartVersion {
  /** Locale, languages, currency and host of media that the response is written for. */
  viewer: string
  response: JsonBytes
  /** Whether settings and products are still those of the response. */
  isFresh(): boolean
}

interface CartCacheSources {
  readCart(owner: CartOwner): Promise<Cart>
  readVersion(owner: CartOwner): Promise<CartVersion | undefined>
  /** Receives each cart that was read as a whole, with its approximate size in memory. */
  onRead(cart: Cart, bytes: number): void
}

/**
 * In-memory cache of cart responses, one an owner: that of the language, currency and host of media requested last.
 * Each hit reads the version of the cart from the database; a changed cart, product or setting makes the entry
 * stale. Most pages of a shop show a cart that has not changed.
 */
export class CartCache {
  readonly #context: CartContext & { lineJsonCache: LineJsonCache }
  readonly #sources: CartCacheSources
  readonly #responses: BoundedCache<CachedCartResponse>

  constructor(context: CartContext & { lineJsonCache: LineJsonCache; caches: CacheBudget }, sources: CartCacheSources) {
    this.#context = context
    this.#sources = sources
    this.#responses = context.caches.createBoundedCache<CachedCartResponse>('cartResponses')
  }

  /** The response of `getCurrentCart`: cached, or computed and cached. */
  async get(owner: CartOwner, request: RequestContext): Promise<JsonBytes> {
    const viewer = this.#toViewerKey(request)
    const cached = this.#responses.get(owner.id)
    if (cached?.viewer === viewer && cached.isFresh()) {
      const version = await this.#sources.readVersion(owner)
      if (version?.id === cached.id && version.revision === cached.revision && cached.isFresh()) return cached.response
    }
    return this.#compute(owner, viewer, request)
  }

  async #compute(owner: CartOwner, viewer: string, request: RequestContext): Promise<JsonBytes> {
    const { catalogue, settings } = this.#context
    this.#responses.delete(owner.id)
    const cart = await this.#sources.readCart(owner)
    const dependencies = catalogue.trackDependencies()
    const current = settings.current()
    const response = toCartResponse(await describeCartJson(cart, this.#context, request))
    const bytes = response.bytes.length
    this.#sources.onRead(cart, bytes)
    // Discounts begin and end with the time, so such a response is not cached.
    if (hasDiscounts(cart, current)) return response
    const productIds = cart.lines.filter(isCatalogueLine).map(({ productId }) => productId)
    dependencies.dependsOn({ productIds })
    const isFresh = (): boolean => settings.current() === current && dependencies.isFresh()
    if (isFresh())
      this.#responses.set(owner.id, { id: cart.id, revision: cart.revision, viewer, response, isFresh }, bytes)
    return response
  }

  #toViewerKey(request: RequestContext): string {
    const { locale, languages, converted } = createBuyerView(request, this.#context.settings.current())
    return `${locale} ${languages.join()} ${converted?.currency ?? ''} ${request.mediaHost ?? 'shop'}`
  }
}
