import { readReturnPath } from '../http/return-path.ts'
import { readForm } from '../http/read-form.ts'
import type { Shop } from '../shop.ts'
import { writeCurrencyCookie } from './currency-cookie.ts'

/**
 * Stores the chosen currency in a cookie, and redirects to the previous page. Currencies that are not offered reset
 * it to the shop's own.
 */
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
