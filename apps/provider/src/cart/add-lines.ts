import type { CustomLineItem, NewLineItem } from '@cartwright/contract'
import type { CatalogueCache } from '../catalogue/index.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import { newId } from '../platform/ids.ts'
import type { LanguagePreferences } from '../settings/index.ts'
import type { Cart, CartOwner } from './cart.ts'
import { requireCartSizeLimit } from './cart-size.ts'
import { parseCustomItems } from './items/custom-item.ts'
import { type AddedItem, mergeLines } from './merge-lines.ts'
import { resolveItems } from './items/resolve-item.ts'

export interface NewItems {
  lineItems?: readonly NewLineItem[]
  customLineItems?: readonly CustomLineItem[]
}

/** Adds items to the cart, capped to the stock. A sold-out item rejects the whole call. */
export async function addLines(
  existing: Cart | undefined,
  owner: CartOwner,
  items: NewItems & { businessLocationId?: string | null },
  shop: { catalogue: CatalogueCache; currency: string; languagePreferences: LanguagePreferences; now: Date },
): Promise<Cart> {
  const cart = existing ?? createEmptyCart(owner, shop.currency, shop.now)
  const added = await resolveAddedItems(items, { ...shop, currency: cart.currency })
  const info = setBusinessLocation(cart, items.businessLocationId)
  return requireCartSizeLimit({ ...cart, ...mergeLines(cart, added), info, updatedAt: shop.now })
}

export async function resolveAddedItems(
  { lineItems = [], customLineItems = [] }: NewItems,
  shop: { catalogue: CatalogueCache; currency: string; languagePreferences: LanguagePreferences },
): Promise<AddedItem[]> {
  return [...(await resolveItems(lineItems, shop)), ...parseCustomItems(customLineItems, shop.currency)]
}

/** Sets the business location once. Only an update of the cart can change it (wire reference, section 6). */
function setBusinessLocation({ info }: Cart, businessLocationId: string | null | undefined): Cart['info'] {
  if (businessLocationId == null) return info
  if (info.businessLocationId === undefined) return { ...info, businessLocationId }
  throw new InvalidRequest([
    {
      field: 'businessLocationId',
      description: 'may not be passed: the cart has one already, which only an update of the cart changes',
      violatedRule: 'FIELD_NOT_ALLOWED',
    },
  ])
}

export function createEmptyCart(owner: CartOwner, currency: string, now: Date): Cart {
  return {
    id: newId(),
    owner: { kind: owner.kind, id: owner.id },
    revision: 0n,
    currency,
    lines: [],
    nextLine: 1,
    checkoutId: null,
    info: {},
    merchantDiscounts: [],
    createdAt: now,
    updatedAt: now,
  }
}
