import type { Cart as WireCart } from '@cartwright/contract'
import type { CatalogueCache } from '../../catalogue/index.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { JsonBytes } from '../../platform/text/json-text.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { createBuyerView, type SettingsCache } from '../../settings/index.ts'
import type { Cart } from '../cart.ts'
import { toCartJson, toWireCart, type WireContext } from './wire-cart.ts'
import { calculateDiscounts, type TotalsServices } from '../totals/calculate-totals.ts'
import { viewCart } from '../lines/view-lines.ts'
import type { LineJsonCache } from './line-json-cache.ts'

/** Dependencies of the description of a cart: catalogue, settings, and addresses of the shop. */
export interface CartContext extends TotalsServices {
  catalogue: CatalogueCache
  settings: SettingsCache<PricingSettings>
  providerUrl: string
  storefrontUrl: string
}

/** Language and currency of the viewer. Without them those of the shop apply. */
export type ViewerPreferences = Pick<RequestContext, 'language' | 'currency'>

/** Describes a cart as the wire has it, for responses and events. */
export async function describeCart(
  cart: Cart,
  context: CartContext,
  reader: ViewerPreferences = {},
): Promise<WireCart> {
  return toWireCart(...(await readDescription(cart, context, reader)))
}

/** Describes a cart as JSON. */
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
