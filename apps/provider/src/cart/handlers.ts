import type { Database } from '../db/pool.ts'
import { AppError, InvalidRequest } from '../http/app-error.ts'
import { type Owner, requireOwner } from '../http/caller.ts'
import type { RequestContext } from '../http/context.ts'
import type { Handlers } from '../http/operations.ts'
import type { IdempotentCall, StoredAnswer } from '../http/write.ts'
import type { DomainChange } from '../outbox/index.ts'
import { addLines } from './add-lines.ts'
import { announceCart, cartAnnouncement } from './announce-cart.ts'
import type { Cart } from './cart.ts'
import { cartNotFound, changeQuantities, readCartToChange, removeLines, requireMatch } from './change-lines.ts'
import { type CartSurroundings, describeCart, wireSurroundings } from './describe-cart.ts'
import { estimateTotals } from './estimate.ts'
import { findCart, removeCart } from './store.ts'
import { viewCart } from './view-cart.ts'
import { openCartWriter } from './write-cart.ts'

export interface CartServices extends CartSurroundings {
  db: Database
  now: () => Date
}

/** The calls of the current cart (specification, section 7). */
export function cartHandlers(services: CartServices): Handlers {
  const { db, catalogue, settings, now } = services
  const writeCart = openCartWriter(db)

  /** Changes the caller's cart by `change`, announces it, and answers with the cart as it then is. */
  function changeCart(
    { caller, ifMatch }: RequestContext,
    call: IdempotentCall | undefined,
    change: (cart: Cart | undefined, owner: Owner) => Promise<Cart> | Cart,
  ): Promise<StoredAnswer> {
    const owner = requireOwner(caller)
    return writeCart(call, owner, {
      async apply(cart) {
        requireMatch(cart, ifMatch)
        return change(cart, owner)
      },
      async present(cart, isNew) {
        const wire = await describeCart(cart, services)
        const what: DomainChange = isNew
          ? { slug: 'created', entity: wire }
          : { slug: 'updated', entity: wire, modifiedFields: ['lineItems'] }
        return { answer: { cart: wire }, announcement: cartAnnouncement(cart.id, caller, now(), what) }
      },
    })
  }

  async function readCart({ caller }: RequestContext): Promise<Cart> {
    const cart = await findCart(db, requireOwner(caller))
    if (!cart) throw cartNotFound()
    return cart
  }

  return {
    reads: {
      'currentCart.getCurrentCart': async (context) => ({
        cart: await describeCart(await readCart(context), services),
      }),

      'currentCart.estimateCurrentCartTotals': async (context, request) =>
        estimateTotals(await viewCart(catalogue, await readCart(context)), request, wireSurroundings(services)),
    },
    direct: {
      'currentCart.addToCurrentCart': async (context, { lineItems = [], customLineItems = [] }, call) => {
        if (lineItems.length === 0)
          throw new InvalidRequest([
            { field: 'lineItems', description: 'must name at least one item', violatedRule: 'MIN_SIZE' },
          ])
        if (customLineItems.length > 0)
          throw new AppError('NOT_IMPLEMENTED', 501, 'Custom line items are not served by this version of Cartwright.')
        const { currency } = settings.current().shop
        return changeCart(context, call, (cart, owner) =>
          addLines(cart, owner, lineItems, { catalogue, currency, now: now() }),
        )
      },

      'currentCart.updateCurrentCartLineItemQuantity': (context, { lineItems }, call) =>
        changeCart(context, call, (cart) => changeQuantities(requireCart(cart), lineItems, { catalogue, now: now() })),

      'currentCart.removeLineItemsFromCurrentCart': (context, { lineItemIds }, call) =>
        changeCart(context, call, (cart) => removeLines(requireCart(cart), lineItemIds, now())),
    },
    writes: {
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

function requireCart(cart: Cart | undefined): Cart {
  if (!cart) throw cartNotFound()
  return cart
}
