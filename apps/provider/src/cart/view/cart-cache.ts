import type { RequestContext } from '../../platform/http/request-context.ts'
import type { CacheBudget } from '../../platform/cache/index.ts'
import { createBuyerView } from '../../settings/index.ts'
import { type Cart, type CartOwner, isCatalogueLine } from '../cart.ts'
import { hasDiscounts } from '../estimate/calculate-discounts.ts'
import type { JsonBytes } from '../../platform/text/json-text.ts'
import { toCartResponse } from '../write/cart-statement.ts'
import type { CartVersion } from '../store.ts'
import { type CartContext, describeCartJson } from './describe-cart.ts'
import type { LineJsonCache } from './line-json-cache.ts'

interface CachedCartResponse extends CartVersion {
  /** For whom it reads like this, as far as it is not the owner alone. */
  reader: string
  answer: JsonBytes
  /** Whether the shop is still as it was when this was made. */
  isFresh(): boolean
}

interface CartCacheSources {
  readCart(owner: CartOwner): Promise<Cart>
  readVersion(owner: CartOwner): Promise<CartVersion | undefined>
  /** Told of a cart that was read as a whole, and of about how much memory it takes. */
  onRead(cart: Cart, bytes: number): void
}

/**
 * Answers with the cart of its owner. The answer of before is given again while the cart is the same, which the database is asked each time, and nothing has changed that it is
 * shown with: most pages of a shop that are opened show a cart that nobody has changed. One answer an owner: that of the language and currency it was asked in last.
 */
export function createCartCache(
  surroundings: CartContext & { lineTexts: LineJsonCache; caches: CacheBudget },
  { readCart, readVersion, onRead }: CartCacheSources,
): (owner: CartOwner, context: RequestContext) => Promise<JsonBytes> {
  const { catalogue, settings, caches } = surroundings
  const responses = caches.createBoundedCache<CachedCartResponse>('cartResponses')

  return async (owner, context) => {
    const reader = toReaderKey(context)
    const known = responses.get(owner.id)
    if (known?.reader === reader && known.isFresh()) {
      const version = await readVersion(owner)
      if (version?.id === known.id && version.revision === known.revision && known.isFresh()) return known.answer
    }
    return computeResponse(owner, reader, context)
  }

  async function computeResponse(owner: CartOwner, reader: string, context: RequestContext): Promise<JsonBytes> {
    responses.delete(owner.id)
    const cart = await readCart(owner)
    const basis = catalogue.trackDependencies()
    const current = settings.current()
    const answer = toCartResponse(await describeCartJson(cart, surroundings, context))
    onRead(cart, answer.bytes.length)
    // Discounts begin and end with the time.
    if (hasDiscounts(cart, current)) return answer
    const productIds = cart.lines.filter(isCatalogueLine).map(({ productId }) => productId)
    basis.dependsOn({ productIds })
    const isFresh = (): boolean => settings.current() === current && basis.isFresh()
    if (isFresh())
      responses.set(owner.id, { id: cart.id, revision: cart.revision, reader, answer, isFresh }, answer.bytes.length)
    return answer
  }

  function toReaderKey(context: RequestContext): string {
    const { locale, languages, converted } = createBuyerView(context, settings.current())
    return `${locale} ${languages.join()} ${converted?.currency ?? ''}`
  }
}
