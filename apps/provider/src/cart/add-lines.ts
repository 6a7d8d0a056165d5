import type { CustomLineItem, NewLineItem } from '@cartwright/contract'
import type { Catalogue } from '../catalogue/index.ts'
import { InvalidRequest } from '../http/app-error.ts'
import { newId } from '../ids.ts'
import type { Spoken } from '../settings/index.ts'
import type { Cart, CartOwner } from './cart.ts'
import { requireRoom } from './cart-size.ts'
import { readCustomItems } from './items/custom-item.ts'
import { type AddedItem, mergeLines } from './merge-lines.ts'
import { resolveItems } from './items/resolve-item.ts'

export interface NewItems {
  lineItems?: readonly NewLineItem[]
  customLineItems?: readonly CustomLineItem[]
}

/** Adds to what is already in the cart, as far as stock goes. An item of which nothing is left refuses the whole call. */
export async function addLines(
  existing: Cart | undefined,
  owner: CartOwner,
  items: NewItems & { businessLocationId?: string | null },
  shop: { catalogue: Catalogue; currency: string; spoken: Spoken; now: Date },
): Promise<Cart> {
  const cart = existing ?? emptyCart(owner, shop.currency, shop.now)
  const added = await readItems(items, { ...shop, currency: cart.currency })
  const info = atLocation(cart, items.businessLocationId)
  return requireRoom({ ...cart, ...mergeLines(cart, added), info, updatedAt: shop.now })
}

export async function readItems(
  { lineItems = [], customLineItems = [] }: NewItems,
  shop: { catalogue: Catalogue; currency: string; spoken: Spoken },
): Promise<AddedItem[]> {
  return [...(await resolveItems(lineItems, shop)), ...readCustomItems(customLineItems, shop.currency)]
}

/** Where the buyer shops is said once; to change it is the business of updating the cart (wire reference, section 6). */
function atLocation({ info }: Cart, businessLocationId: string | null | undefined): Cart['info'] {
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

export function emptyCart(owner: CartOwner, currency: string, now: Date): Cart {
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
