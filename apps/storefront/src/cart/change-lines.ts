import type { LineItem } from '@cartwright/client'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import type { Shop } from '../shop.ts'
import { belongsToCart, toLineKey } from './line-key.ts'
import { parseQuantity } from './quantity.ts'
import { findCart } from './read-cart.ts'
import {
  toRemovedLines,
  trimToCookieSize,
  readRemovedLines,
  writeRemovedLines,
  type RemovedLine,
} from './removed-lines.ts'

interface ChangedLines {
  /** Message for the shopper if some changes failed. */
  problem?: string
  removed: RemovedLine[]
  /** For the browser, to restore it. */
  cookies: string[]
}

/**
 * Changes lines by the fields of the cart's form: `remove.<line>` and `set.<line>` are buttons, `quantity.<line>` is
 * the typed quantity, which counts if it differs from `was.<line>`.
 */
export async function changeLines(
  request: Request,
  shopper: Shopper,
  form: FormData,
  shop: Shop,
): Promise<ChangedLines> {
  const { cart: words } = shop.words
  const { quantities, problem } = readChanges(form, words)
  if (problem || quantities.size === 0) return { problem, removed: [], cookies: [] }
  const undo: Pick<ChangedLines, 'removed' | 'cookies'> = { removed: [], cookies: [] }
  try {
    const cart = await findCart(shopper)
    if (!cart) return undo // It is empty already, which shows on the page.
    const changes = cart.lineItems.flatMap((line) => {
      const quantity = quantities.get(toLineKey(cart, line))
      return quantity === undefined ? [] : [{ line, quantity }]
    })
    const removed = changes.filter(({ quantity }) => quantity === 0).map(({ line }) => line)
    if (removed.length > 0) {
      await shopper.client.currentCart.removeLineItemsFromCurrentCart(removed.map(({ _id }) => _id))
      const described = toRemovedLines(cart, removed)
      const fitting = trimToCookieSize([...readRemovedLines(request, shop), ...described])
      undo.removed = described.filter((line) => fitting.includes(line))
      undo.cookies = described.length > 0 ? [writeRemovedLines(fitting, shop)] : []
    }
    const tooFew = await setQuantities(
      shopper,
      changes.filter(({ quantity }) => quantity > 0),
      words,
    )
    const isOfThisCart = [...quantities.keys()].every((name) => belongsToCart(name, cart))
    return { problem: tooFew ?? (isOfThisCart ? undefined : words.notPossible), ...undo }
  } catch (error) {
    return { problem: explain(error, words), ...undo }
  }
}

async function setQuantities(
  { client }: Shopper,
  wanted: { line: LineItem; quantity: number }[],
  words: Texts['cart'],
): Promise<string | undefined> {
  if (wanted.length === 0) return undefined
  const { cart } = await client.currentCart.updateCurrentCartLineItemQuantity(
    wanted.map(({ line, quantity }) => ({ _id: line._id, quantity })),
  )
  const quantities = new Map(wanted.map(({ line, quantity }) => [line._id, quantity]))
  const got = (cart?.lineItems ?? []).find(({ _id, quantity }) => (quantity ?? 0) < (quantities.get(_id) ?? 0))
  if (!got) return undefined
  return got.quantity === 1 ? words.gotOne : interpolate(words.gotFewer, { left: got.quantity ?? 0 })
}

function explain(error: unknown, words: Texts['cart']): string | undefined {
  const failure = toProviderFailure(error)
  if (failure?.kind !== 'refused') throw error
  if (failure.status === 404) return undefined // The line is gone already, as requested or as the page will show.
  return /AVAILABLE|STOCK/.test(failure.code) ? words.notThatMany : words.notPossible
}

/** The quantity that each changed line shall have; zero removes it. */
function readChanges(form: FormData, words: Texts['cart']): { quantities: Map<string, number>; problem?: string } {
  const quantities = new Map<string, number>()
  let pressed: string | undefined
  let problem: string | undefined
  for (const [name, value] of form) {
    const [, verb, line] = /^(remove|set|quantity)\.(.+)$/.exec(name) ?? []
    if (!line || (verb === 'quantity' && (value === form.get(`was.${line}`) || pressed === line))) continue
    if (verb !== 'quantity') pressed = line
    const quantity = verb === 'remove' ? 0 : parseQuantity(value)
    if (typeof quantity === 'number') quantities.set(line, quantity)
    else problem = quantity === 'too many' ? words.tooMany : words.wholeNumber
  }
  // A button ignores the fields of other lines.
  return { quantities, problem: pressed && quantities.has(pressed) ? undefined : problem }
}
