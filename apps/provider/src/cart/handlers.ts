import type { Catalogue } from '../catalogue/index.ts'
import type { Database } from '../db/pool.ts'
import { AppError, InvalidRequest } from '../http/app-error.ts'
import { type Caller, type Owner, requireOwner } from '../http/caller.ts'
import type { RequestContext } from '../http/context.ts'
import type { Handlers } from '../http/operations.ts'
import type { Tx } from '../http/write.ts'
import type { SettingsCache } from '../settings/index.ts'
import { addLines } from './add-lines.ts'
import { announceCart } from './announce-cart.ts'
import type { Cart } from './cart.ts'
import { cartNotFound, changeQuantities, readCartToChange, removeLines } from './change-lines.ts'
import { estimateTotals } from './estimate.ts'
import { findCart, removeCart } from './store.ts'
import { viewCart } from './view-cart.ts'
import { toWireCart, type WireSurroundings } from './wire.ts'

export interface CartServices {
  db: Database
  catalogue: Catalogue
  settings: SettingsCache
  providerUrl: string
  storefrontUrl: string
  now: () => Date
}

/** The calls of the current cart (specification, section 7). */
export function cartHandlers(services: CartServices): Handlers {
  const { db, catalogue, settings, now } = services
  const surroundings = (): WireSurroundings => ({
    settings: settings.current(),
    providerUrl: services.providerUrl,
    storefrontUrl: services.storefrontUrl,
  })

  async function answer(tx: Tx, cart: Cart, change: 'created' | 'updated', by: Caller) {
    const wire = toWireCart(await viewCart(catalogue, cart), surroundings())
    await announceCart(
      tx,
      cart.id,
      by,
      now(),
      change === 'created'
        ? { slug: 'created', entity: wire }
        : { slug: 'updated', entity: wire, modifiedFields: ['lineItems'] },
    )
    return { cart: wire }
  }

  async function readCart({ caller }: RequestContext): Promise<Cart> {
    const cart = await findCart(db, requireOwner(caller))
    if (!cart) throw cartNotFound()
    return cart
  }

  return {
    reads: {
      'currentCart.getCurrentCart': async (context) => ({
        cart: toWireCart(await viewCart(catalogue, await readCart(context)), surroundings()),
      }),

      'currentCart.estimateCurrentCartTotals': async (context, request) =>
        estimateTotals(await viewCart(catalogue, await readCart(context)), request, surroundings()),
    },
    writes: {
      'currentCart.addToCurrentCart': async (tx, { caller, ifMatch }, { lineItems = [], customLineItems = [] }) => {
        if (lineItems.length === 0)
          throw new InvalidRequest([
            { field: 'lineItems', description: 'must name at least one item', violatedRule: 'MIN_SIZE' },
          ])
        if (customLineItems.length > 0)
          throw new AppError('NOT_IMPLEMENTED', 501, 'Custom line items are not served by this version of Cartwright.')
        const owner: Owner = requireOwner(caller)
        const { cart, isNew } = await addLines(tx, owner, lineItems, {
          catalogue,
          currency: settings.current().shop.currency,
          now: now(),
          ifMatch,
        })
        return answer(tx, cart, isNew ? 'created' : 'updated', caller)
      },

      'currentCart.updateCurrentCartLineItemQuantity': async (tx, { caller, ifMatch }, { lineItems }) =>
        answer(
          tx,
          await changeQuantities(tx, requireOwner(caller), lineItems, { catalogue, now: now(), ifMatch }),
          'updated',
          caller,
        ),

      'currentCart.removeLineItemsFromCurrentCart': async (tx, { caller, ifMatch }, { lineItemIds }) =>
        answer(
          tx,
          await removeLines(tx, requireOwner(caller), lineItemIds, { now: now(), ifMatch }),
          'updated',
          caller,
        ),

      'currentCart.deleteCurrentCart': async (tx, { caller, ifMatch }) => {
        const owner = requireOwner(caller)
        const cart = await readCartToChange(tx, owner, ifMatch)
        await removeCart(tx, owner)
        await announceCart(tx, cart.id, caller, now(), { slug: 'deleted' })
        return {}
      },
    },
  }
}
