import type { Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { FlashMessage } from '../page.ts'
import type { ProviderFailure } from '../shopper/provider-failure.ts'

/** Why a product could not go into the cart, in words. */
export function explainAddToCartFailure(
  failure: Extract<ProviderFailure, { kind: 'refused' }>,
  shop: Shop,
  name: string,
  wasSoldOut: boolean,
): FlashMessage {
  const { refused, lang } = shop.words
  const link = { href: shop.to('/cart'), text: refused.seeCart }
  const inCart = Number(failure.data?.['quantityInCart'] ?? 0)
  if (failure.code === 'ITEM_NOT_AVAILABLE' && inCart > 0) {
    return {
      kind: 'problem',
      title: inCart === 1 ? refused.haveLast : refused.haveAll,
      text: refused.noMore,
      link,
    }
  }
  if (failure.status === 409 || /AVAILABLE|STOCK/.test(failure.code)) {
    return {
      kind: 'problem',
      title: interpolate(refused.soldOut, { name }),
      text: wasSoldOut ? refused.asItWas : refused.quicker,
      link,
    }
  }
  return { kind: 'problem', title: refused.failed, text: lang === 'en' ? failure.message : refused.asItWas }
}
