import { Button, ButtonLink, Notice, SelectField } from '@cartwright/ui'
import { Island } from '@cartwright/ui/server'
import { privatePage, type Acted, type AtPrivate } from '../http/page.ts'
import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import css from './cart.css?inline'
import { CartLines } from './cart-lines.tsx'
import type { CartView } from './cart-view.ts'
import { nameCountries } from './countries.ts'
import { readCart } from './read-cart.ts'

const MOST = 100_000

/** Why `/checkout` sent the shopper back. */
const CHECKOUT_PROBLEMS: Record<string, string> = {
  closed: 'The checkout cannot be reached just now. Nothing is lost; please try again in a moment.',
  checkout: 'The checkout could not be opened with this cart. Please look through it once more.',
}

export const cartPage = privatePage<CartView & { checkoutProblem?: string }>({
  path: '/cart',
  css,

  async load(at, shop) {
    const cart = await readCart(shop, at.shopper, readCountry(at.url.searchParams.get('country'), shop))
    return { ...cart, checkoutProblem: CHECKOUT_PROBLEMS[at.url.searchParams.get('problem') ?? ''] }
  },

  async act(at, form, shop): Promise<Acted> {
    const country = readCountry(form.get('country'), shop)
    const line = readText(form, 'line')
    const problem = line && at.shopper.isKnown ? await change(at, form, line) : undefined
    // The island asks for the cart itself, a plain form for the page.
    if (at.request.headers.get('accept') === 'application/json') {
      const cart = await readCart(shop, at.shopper, country)
      return Response.json(
        { cart, problem },
        { status: problem ? 409 : 200, headers: { 'cache-control': 'private, no-store' } },
      )
    }
    if (problem) return { status: 409, said: { kind: 'problem', text: problem } }
    return { to: country ? `/cart?country=${country}` : '/cart' }
  },

  head: () => ({ title: 'Cart', hidden: true }),

  Page({ data: { checkoutProblem, ...cart }, shop, said }) {
    if (cart.lines.length === 0) {
      return (
        <div className="wrap plain">
          <h1>Your cart is empty</h1>
          <p>What you add stays here, also when you close the browser.</p>
          <p className="actions">
            <ButtonLink href="/collections/all-products">See everything we have</ButtonLink>
          </p>
        </div>
      )
    }
    return (
      <div className="wrap cart">
        <h1>Cart</h1>
        {said && <Notice kind={said.kind}>{said.text}</Notice>}
        {checkoutProblem && <Notice kind="problem">{checkoutProblem}</Notice>}
        <Island name="cart" of={CartLines} props={{ cart }} />
        <form className="destination" method="get" action="/cart">
          <SelectField label="Deliver to" name="country" defaultValue={cart.country}>
            <option value="">Choose a country</option>
            {nameCountries(shop.countries, shop.lang).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button look="quiet">Show delivery costs</Button>
        </form>
      </div>
    )
  },
})

/** Changes one line as the form says; answers what to tell the shopper if that was refused. */
async function change(at: AtPrivate, form: FormData, line: string): Promise<string | undefined> {
  const { currentCart } = at.shopper.client
  const asked = (readText(form, 'set') || readText(form, 'quantity')).trim()
  const quantity = /^\d{1,6}$/.test(asked) ? Number(asked) : undefined
  try {
    if (form.has('remove') || quantity === 0) await currentCart.removeLineItemsFromCurrentCart([line])
    else if (!quantity || quantity > MOST) return 'Please give a whole number, one or more.'
    else {
      const { cart } = await currentCart.updateCurrentCartLineItemQuantity([{ _id: line, quantity }])
      const got = cart?.lineItems?.find(({ _id }) => _id === line)?.quantity ?? quantity
      if (got < quantity)
        return got === 1
          ? 'Only one is left, so that is what your cart has now.'
          : `Only ${got} are left, so that is what your cart has now.`
    }
    return undefined
  } catch (error) {
    const failure = readFailure(error)
    if (failure?.kind !== 'refused') throw error
    if (failure.status === 404) return undefined // It is gone already, which is what was asked for, or shows on the page.
    return /AVAILABLE|STOCK/.test(failure.code) ? 'There are not that many left.' : failure.message
  }
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function readCountry(value: unknown, shop: Shop): string | undefined {
  return typeof value === 'string' && shop.countries.includes(value) ? value : undefined
}
