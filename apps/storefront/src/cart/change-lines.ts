import { readFailure } from '../shopper/refusal.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { readQuantity, TOO_MANY } from './quantity.ts'

/**
 * Changes the lines as the cart's form says: `remove.<line>` and `set.<line>` are buttons, `quantity.<line>` is what stands in the
 * field, which counts where it is not `was.<line>`. Answers what to tell the shopper if not all could be done.
 */
export async function changeLines(shopper: Shopper, form: FormData): Promise<string | undefined> {
  const { quantities, problem } = readChanges(form)
  if (problem) return problem
  const { currentCart } = shopper.client
  const removed = [...quantities].filter(([, quantity]) => quantity === 0).map(([line]) => line)
  const changed = [...quantities].filter(([, quantity]) => quantity > 0)
  try {
    if (removed.length > 0) await currentCart.removeLineItemsFromCurrentCart(removed)
    if (changed.length === 0) return undefined
    const { cart } = await currentCart.updateCurrentCartLineItemQuantity(
      changed.map(([_id, quantity]) => ({ _id, quantity })),
    )
    const got = (cart?.lineItems ?? []).find(({ _id, quantity }) => (quantity ?? 0) < (quantities.get(_id ?? '') ?? 0))
    if (!got) return undefined
    return got.quantity === 1
      ? 'Only one is left, so that is what your cart has now.'
      : `Only ${got.quantity} are left, so that is what your cart has now.`
  } catch (error) {
    const failure = readFailure(error)
    if (failure?.kind !== 'refused') throw error
    if (failure.status === 404) return undefined // It is gone already, which is what was asked for, or shows on the page.
    return /AVAILABLE|STOCK/.test(failure.code) ? 'There are not that many left.' : failure.message
  }
}

/** The quantity that each changed line shall have; zero removes it. */
function readChanges(form: FormData): { quantities: Map<string, number>; problem?: string } {
  const quantities = new Map<string, number>()
  let pressed: string | undefined
  let problem: string | undefined
  for (const [name, value] of form) {
    const [, verb, line] = /^(remove|set|quantity)\.(.+)$/.exec(name) ?? []
    if (!line || (verb === 'quantity' && (value === form.get(`was.${line}`) || pressed === line))) continue
    if (verb !== 'quantity') pressed = line
    const quantity = verb === 'remove' ? 0 : readQuantity(value)
    if (typeof quantity === 'number') quantities.set(line, quantity)
    else problem = quantity === 'too many' ? TOO_MANY : 'Please give a whole number, one or more.'
  }
  // A button does what it says, whatever stands in the fields of other lines.
  return { quantities, problem: pressed && quantities.has(pressed) ? undefined : problem }
}
