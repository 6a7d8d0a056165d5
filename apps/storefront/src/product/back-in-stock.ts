import type { ProductView } from '../catalogue/product-view.ts'
import type { FormResult, PrivatePageRequest } from '../page.ts'
import type { Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { Choices } from '../catalogue/choices.ts'
import type { BackInStockRequest } from './back-in-stock-form.tsx'

/** An address that no mail could reach; the provider decides about all others and writes `wrong`. */
const WRONG = 'wrong'

/** The back-in-stock form as it was sent, with its error beside the field. */
export function parseBackInStockForm(form: FormData, { words }: Pick<Shop, 'words'>): BackInStockRequest {
  const email = readEmail(form)
  const isWrong = form.get(WRONG) === 'email' || !/^[^\s@]+@\S+$/.test(email)
  return { email, ...(isWrong && { error: words.front.wish.emailWrong }) }
}

function readEmail(form: FormData): string {
  const typed = form.get('email')
  return typeof typed === 'string' ? typed.trim() : ''
}

/** Subscribes to one mail when the product is back in stock, and returns the result. */
export async function subscribeToBackInStock(
  at: PrivatePageRequest,
  form: FormData,
  shop: Shop,
  { view, choices, query }: { view: ProductView; choices: Choices; query: URLSearchParams },
): Promise<FormResult> {
  const { wish: words } = shop.words.front
  const email = readEmail(form)
  const problem = (title: string, text?: string): FormResult => ({
    status: 409,
    query,
    flash: { kind: 'problem', title, text: text ?? '' },
  })
  const variant = view.variants.find((each) => each.choices.every((choice, place) => choice === choices[place]))
  const path = `/cartwright/v1/products/${encodeURIComponent(view.id)}/back-in-stock`
  const client = at.shopper.hasSession ? at.shopper.client : shop.front.client
  const response = await client.fetchWithAuth(new URL(path, shop.providerUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, ...(variant && { variantId: variant.id }) }),
  })
  if (response.ok) {
    const text = interpolate(words.doneText, { email })
    return { status: 200, query, flash: { kind: 'news', title: words.done, text } }
  }
  if (response.status === 429) return problem(words.title, words.tooMany)
  if (response.status === 400) {
    form.set(WRONG, 'email')
    return problem(words.title, words.emailWrong)
  }
  if (response.status === 409) return problem(words.stillThere, words.stillThereText)
  if (response.status === 404) return problem(shop.words.refused.gone)
  throw new Error(`The provider did not keep a wish: ${response.status}.`)
}
