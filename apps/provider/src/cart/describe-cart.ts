import type { Cart as WireCart } from '@cartwright/contract'
import type { Catalogue } from '../catalogue/index.ts'
import type { PricingSettings } from '../pricing/index.ts'
import type { SettingsCache } from '../settings/index.ts'
import type { Cart } from './cart.ts'
import { viewCart } from './view-cart.ts'
import { toWireCart, type WireSurroundings } from './wire.ts'

/** What a cart is described with: the catalogue as it is now, the settings, the addresses of the shop. */
export interface CartSurroundings {
  catalogue: Catalogue
  settings: SettingsCache<PricingSettings>
  providerUrl: string
  storefrontUrl: string
}

/** The cart as callers see it and as it is announced. */
export async function describeCart(cart: Cart, surroundings: CartSurroundings): Promise<WireCart> {
  return toWireCart(await viewCart(surroundings.catalogue, cart), wireSurroundings(surroundings))
}

export function wireSurroundings({ settings, providerUrl, storefrontUrl }: CartSurroundings): WireSurroundings {
  return { settings: settings.current(), providerUrl, storefrontUrl }
}
