import type { Cart as WireCart } from '@cartwright/contract'
import type { Catalogue } from '../../catalogue/index.ts'
import type { RequestContext } from '../../http/context.ts'
import type { JsonBytes } from '../../json-text.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { buyerView, type SettingsCache } from '../../settings/index.ts'
import type { Cart } from '../cart.ts'
import { toCartJson } from './cart-json.ts'
import { reckonDiscounts } from '../estimate/reckon-discounts.ts'
import type { ReckoningServices } from '../estimate/reckon-totals.ts'
import { viewCart } from './view-cart.ts'
import type { LineTexts } from './line-texts.ts'
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
  return toWireCart(...(await readDescription(cart, surroundings, reader)))
}

/** The same, written. */
export async function describeCartAsJson(
  cart: Cart,
  surroundings: CartSurroundings & { lineTexts: LineTexts },
  reader: Reader,
): Promise<JsonBytes> {
  return toCartJson(...(await readDescription(cart, surroundings, reader)), surroundings.lineTexts)
}

async function readDescription(
  cart: Cart,
  surroundings: CartSurroundings,
  reader: Reader,
): Promise<Parameters<typeof toWireCart>> {
  const wire = wireSurroundings(surroundings, reader)
  const view = await viewCart(surroundings.catalogue, cart, wire.buyer.languages)
  const discounts = await reckonDiscounts(view, wire.settings, surroundings)
  return [view, discounts, wire]
}

export function wireSurroundings(
  { settings, providerUrl, storefrontUrl }: CartSurroundings,
  reader: Reader,
): WireSurroundings {
  const buyer = buyerView(reader, settings.current())
  return { settings: settings.currentIn(buyer.languages), buyer, providerUrl, storefrontUrl }
}
