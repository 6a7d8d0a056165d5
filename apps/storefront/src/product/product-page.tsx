import { Notice } from '@cartwright/ui'
import { Island } from '@cartwright/ui/server'
import { countThings } from '../cart/cart-view.ts'
import type { ProductDetails } from '../catalogue/catalogue.ts'
import { publicPage, type Acted, type Said } from '../http/page.ts'
import { readQuantity, TOO_MANY } from '../cart/quantity.ts'
import { readFailure, type Failure } from '../shopper/refusal.ts'
import { findOffer, readChoices, writeChoices, type Choices } from './choices.ts'
import css from './product.css?inline'
import { ProductChooser } from './product-chooser.tsx'

/** The catalogue of the shop's own products, as cart lines name it. */
const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const KEPT_QUANTITY = 20

interface ProductPageData extends ProductDetails {
  choices: Choices
  quantity: number
}

export const productPage = publicPage<ProductPageData>({
  path: '/product-page/:slug',
  css,

  async query({ url, params }, shop) {
    const product = await shop.catalogue.findProduct(params.slug ?? '')
    if (!product) return ''
    const choices = writeChoices(product.view.options, readChoices(product.view.options, url.searchParams))
    const quantity = wishedQuantity(url.searchParams)
    // What was typed beside a choice is kept; not for any number, since each is a page of its own.
    return quantity > 1 && quantity <= KEPT_QUANTITY
      ? `${choices || '?'}${choices && '&'}quantity=${quantity}`
      : choices
  },

  async load({ params, query }, shop) {
    const product = await shop.catalogue.findProduct(params.slug ?? '')
    return (
      product && {
        ...product,
        choices: readChoices(product.view.options, query),
        quantity: wishedQuantity(query),
      }
    )
  },

  async movedTo({ slug = '' }, shop) {
    const now = await shop.catalogue.findMoved('product', slug)
    return now && `/product-page/${encodeURIComponent(now)}`
  },

  async act(at, form, shop): Promise<Acted> {
    const product = await shop.catalogue.findProduct(at.params.slug ?? '')
    if (!product) return { status: 404, said: { kind: 'problem', text: 'This product is no longer here.' } }
    const { view } = product
    const choices = readChoices(view.options, form)
    const typed = readQuantity(form.get('quantity') ?? '1')
    const quantity = typeof typed === 'number' && typed > 0 ? typed : undefined
    const query = new URLSearchParams(writeChoices(view.options, choices))
    if (quantity) query.set('quantity', String(quantity))

    const offer = findOffer(view, choices)
    if (offer.status === 'choose') {
      return {
        status: 400,
        query,
        said: {
          kind: 'problem',
          title: `Please choose: ${offer.missing.join(', ')}.`,
          text: 'Then it can go into your cart.',
        },
      }
    }
    if (!quantity)
      return {
        status: 400,
        query,
        said: {
          kind: 'problem',
          title: 'How many?',
          text: typed === 'too many' ? TOO_MANY : 'Please give a whole number, one or more.',
        },
      }

    const options = Object.fromEntries(view.options.map((option, index) => [option.name, choices[index] ?? '']))
    const variantId = offer.status === 'for sale' ? offer.variant?.id : undefined
    const line = {
      quantity,
      catalogReference: {
        appId: STORES_APP_ID,
        catalogItemId: view.id,
        options: { ...(view.options.length > 0 ? { options } : {}), ...(variantId ? { variantId } : {}) },
      },
    }
    try {
      const add = async () => {
        const { cart } = await at.shopper.client.currentCart.addToCurrentCart({ lineItems: [line] })
        at.shopper.sawCart(countThings(cart))
        return at.shopper.cookies()
      }
      // Somebody unknown cannot be told from another one: each gets a cart of their own, and a browser keeps the last.
      const { key } = at.shopper
      const cookies = key ? await shop.onceAtATime(`${key} ${JSON.stringify(line)}`, add) : await add()
      const headers = new Headers({ location: '/cart', 'cache-control': 'private, no-store' })
      for (const cookie of cookies) headers.append('set-cookie', cookie)
      return new Response(null, { status: 303, headers })
    } catch (error) {
      const failure = readFailure(error)
      if (failure?.kind !== 'refused') throw error
      return { status: 409, query, said: explain(failure, view.name, offer.status !== 'for sale') }
    }
  },

  head: ({ view, description, amount, currency }, shop) => {
    const url = `${shop.url}/product-page/${view.slug}`
    const text = plainText(description)
    return {
      title: view.name,
      description: text,
      canonical: url,
      kind: 'product',
      image: view.pictures[0]?.url,
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: view.name,
        description: text,
        image: view.pictures.map((picture) => picture.url),
        ...(view.brand ? { brand: { '@type': 'Brand', name: view.brand } } : {}),
        offers: {
          '@type': 'Offer',
          url,
          price: amount,
          priceCurrency: currency,
          availability: `https://schema.org/${view.stock.inStock ? 'InStock' : 'OutOfStock'}`,
        },
      },
    }
  },

  Page({ data: { view, choices, quantity, description, sections }, said }) {
    return (
      <div className="wrap product">
        {said && <Saying said={said} />}
        <Island name="product" of={ProductChooser} props={{ product: view, choices, quantity }} />
        <div className="story">
          {/* Only harmless tags: catalogue.ts sees to it. */}
          {description && <div className="prose" dangerouslySetInnerHTML={{ __html: description }} />}
          {sections.map(({ title, html }) => (
            <details key={title}>
              <summary>{title}</summary>
              <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
            </details>
          ))}
        </div>
      </div>
    )
  },
})

function Saying({ said }: { said: Said }) {
  return (
    <Notice kind={said.kind} title={said.title}>
      <p>{said.text}</p>
      {said.link && <a href={said.link.href}>{said.link.text}</a>}
    </Notice>
  )
}

function explain(failure: Extract<Failure, { kind: 'refused' }>, name: string, wasSoldOut: boolean): Said {
  const inCart = Number(failure.data?.['quantityInCart'] ?? 0)
  if (failure.code === 'ITEM_NOT_AVAILABLE' && inCart > 0) {
    return {
      kind: 'problem',
      title: `You already have ${inCart === 1 ? 'the last one' : 'all that are left'} in your cart.`,
      text: 'There are no more to add.',
      link: { href: '/cart', text: 'See the cart' },
    }
  }
  if (failure.status === 409 || /AVAILABLE|STOCK/.test(failure.code)) {
    return {
      kind: 'problem',
      title: `${name} is sold out.`,
      text: wasSoldOut ? 'Your cart is as it was.' : 'Somebody was quicker. Your cart is as it was.',
      link: { href: '/cart', text: 'See the cart' },
    }
  }
  return { kind: 'problem', title: 'This could not go into your cart.', text: failure.message }
}

function wishedQuantity(query: URLSearchParams): number {
  const typed = readQuantity(query.get('quantity'))
  return typeof typed === 'number' && typed > 0 ? typed : 1
}

const DESCRIPTION_LENGTH = 160

function plainText(html: string): string | undefined {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .replaceAll('&amp;', '&')
    .trim()
  if (text.length <= DESCRIPTION_LENGTH) return text || undefined
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH))} …`
}
