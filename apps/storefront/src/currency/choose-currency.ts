import { readReturnPath } from '../http/return-path.ts'
import { readForm } from '../http/read-form.ts'
import type { Shop } from '../shop.ts'
import { writeCurrencyCookie } from './currency-cookie.ts'

/** Remembers in which currency somebody wants to see prices, and shows them the page they came from. Any but the offered ones is the shop's own. */
export async function chooseCurrency(shop: Shop, request: Request): Promise<Response> {
  const form = await readForm(request)
  const { currencies } = await shop.front.read()
  const wanted = form.get('currency')
  const chosen = currencies.find((currency) => currency === wanted)
  const to = form.get('to')
  return new Response(null, {
    status: 303,
    headers: {
      location: readReturnPath(typeof to === 'string' ? to : null, shop),
      'set-cookie': writeCurrencyCookie(chosen, shop.secureCookies),
      'cache-control': 'private, no-store',
    },
  })
}
