import type { Cart as WireCart } from '@cartwright/contract'
import type { CatalogueCache } from '../../catalogue/index.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { JsonBytes } from '../../platform/text/json-text.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { createBuyerView, type SettingsCache } from '../../settings/index.ts'
import type { Cart } from '../cart.ts'
import { toCartJson } from './cart-json.ts'
import { calculateDiscounts } from '../estimate/calculate-discounts.ts'
import type { TotalsServices } from '../estimate/calculate-totals.ts'
import { viewCart } from './view-cart.ts'
import type { LineJsonCache } from './line-json-cache.ts'
import { toWireCart, type WireContext } from './wire-cart.ts'

/** What a cart is described with: the catalogue as it is now, the settings, the addresses of the shop. */
export interface CartContext extends TotalsServices {
  catalogue: CatalogueCache
  settings: SettingsCache<PricingSettings>
  providerUrl: string
  storefrontUrl: string
}

/** For whom a cart is described; nobody in particular sees it in the shop's language and currency. */
export type ViewerPreferences = Pick<RequestContext, 'language' | 'currency'>

/** The cart as callers see it and as it is announced. */
export async function describeCart(
  cart: Cart,
  context: CartContext,
  reader: ViewerPreferences = {},
): Promise<WireCart> {
  return toWireCart(...(await readDescription(cart, context, reader)))
}

/** The same, written. */
export async function describeCartJson(
  cart: Cart,
  context: CartContext & { lineJsonCache: LineJsonCache },
  reader: ViewerPreferences,
): Promise<JsonBytes> {
  return toCartJson(...(await readDescription(cart, context, reader)), context.lineJsonCache)
}

async function readDescription(
  cart: Cart,
  context: CartContext,
  reader: ViewerPreferences,
): Promise<Parameters<typeof toWireCart>> {
  const wire = createWireContext(context, reader)
  const view = await viewCart(context.catalogue, cart, wire.buyer.languages)
  const discounts = await calculateDiscounts(view, wire.settings, context)
  return [view, discounts, wire]
}

export function createWireContext(
  { settings, providerUrl, storefrontUrl }: CartContext,
  reader: ViewerPreferences,
): WireContext {
  const buyer = createBuyerView(reader, settings.current())
  return { settings: settings.currentIn(buyer.languages), buyer, providerUrl, storefrontUrl }
}
