import type { Cart as WireCart } from '@cartwright/contract'
import type { Catalogue } from '../../catalogue/index.ts'
import type { RequestContext } from '../../http/context.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { buyerView, type SettingsCache } from '../../settings/index.ts'
import type { Cart } from '../cart.ts'
import { reckonDiscounts } from '../estimate/reckon-discounts.ts'
import type { ReckoningServices } from '../estimate/reckon-totals.ts'
import { viewCart } from './view-cart.ts'
import { toWireCart, type WireSurroundings } from './wire.ts'

/** What a cart is described with: the catalogue as it is now, the settings, the addresses of the shop. */
export interface CartSurroundings extends ReckoningServices {
  catalogue: Catalogue
  settings: SettingsCache<PricingSettings>
  providerUrl: string
  storefrontUrl: string
}

/** For whom a cart is described; nobody in particular sees it in the shop's language and currency. */
export type Reader = Pick<RequestContext, 'language' | 'currency'>

/** The cart as callers see it and as it is announced. */
export async function describeCart(cart: Cart, surroundings: CartSurroundings, reader: Reader = {}): Promise<WireCart> {
  const wire = wireSurroundings(surroundings, reader)
  const view = await viewCart(surroundings.catalogue, cart, wire.buyer.languages)
  const discounts = await reckonDiscounts(view, wire.settings, surroundings)
  return toWireCart(view, discounts, wire)
}

export function wireSurroundings(
  { settings, providerUrl, storefrontUrl }: CartSurroundings,
  reader: Reader,
): WireSurroundings {
  const buyer = buyerView(reader, settings.current())
  return { settings: settings.currentIn(buyer.languages), buyer, providerUrl, storefrontUrl }
}
