import { Notice } from '@cartwright/ui'
import { Island } from '@cartwright/ui/server'
import { Breadcrumbs, createProductBreadcrumbs } from '../browse/breadcrumbs.tsx'
import { toBrandUrl } from '../browse/brand-url.ts'
import { RecentlyViewed } from '../browse/recently-viewed.tsx'
import { countItems } from '../cart/cart-view.ts'
import type { ProductDetails } from '../catalogue/catalogue.ts'
import type { ProductReviews } from '../catalogue/product-reviews.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import { InLanguage } from '../components/in-language.tsx'
import { ProductGrid } from '../browse/product-grid.tsx'
import type { SubscriptionView } from '../catalogue/subscriptions.ts'
import { toPlainText } from '../seo/plain-text.ts'
import { toBreadcrumbData, toJsonLdGraph, toOrganisationData, toProductData } from '../seo/structured-data.ts'
import { getSocialImage } from '../seo/social/social-image.ts'
import type { ShopFrontView } from '../front/shop-front.ts'
import { definePublicPage, type FormResult, type FlashMessage } from '../page.ts'
import { interpolate } from '../texts/interpolate.ts'
import { parseQuantity } from '../cart/quantity.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { subscribeToBackInStock, parseBackInStockForm } from './back-in-stock.ts'
import {
  completeChoices,
  findOffer,
  parseChoices,
  hasUnmatchedChoices,
  formatChoices,
  type Choices,
} from '../catalogue/choices.ts'
import { explainAddToCartFailure } from './add-to-cart-failure.ts'
import { parseCustomTexts, formatCustomTexts, type TypedText } from './custom-text-fields.tsx'
import { formatReviewPage, parseReviewPage } from '../reviews/review-addresses.ts'
import { formatCount, ReviewsSection } from '../reviews/reviews-section.tsx'
import reviewsLook from '../reviews/reviews.css?inline'
import { formatRating } from '../reviews/stars.tsx'
import { WishButton } from '../wishlist/wish-button.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import facts from './facts.css?inline'
import extras from './extras.css?inline'
import gallery from './gallery.css?inline'
import look from './product.css?inline'
import { Share } from './share.tsx'
import { ProductChooser } from './product-chooser.tsx'
import type { BackInStockRequest } from './back-in-stock-form.tsx'
import { toProductPath } from '../paths/catalogue-paths.ts'

/** The catalogue of the shop's own products, as cart lines name it. */
const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const MAX_QUANTITY_IN_QUERY = 20

interface ProductPageData extends ProductDetails {
  choices: Choices
  /** The submitted form has errors: fields without a choice show one. */
  isSent: boolean
  quantity: number
  texts: TypedText[]
  subscription: string
  wish: BackInStockRequest | undefined
  front: ShopFrontView
  reviews: ProductReviews
}

export const productPage = definePublicPage<ProductPageData>({
  path: '/product-page/:slug',
  css: look + gallery + facts + extras + reviewsLook,

  async query({ url, params }, shop) {
    const { slug = '' } = params
    const product = await shop.catalogue.findProduct(slug)
    if (!product) return ''
    const { options } = product.view
    // A visitor who changes the language brings choices in the words of the previous one.
    const inOthers = hasUnmatchedChoices(options, url.searchParams)
      ? await shop.catalogue.listOptionsInOtherLanguages(slug)
      : []
    const choices = formatChoices(options, parseChoices(options, url.searchParams, inOthers))
    const quantity = parseRequestedQuantity(url.searchParams)
    const parts = [
      choices.slice(1),
      // The quantity beside a choice is retained up to a limit, since each number is a page of its own.
      quantity > 1 && quantity <= MAX_QUANTITY_IN_QUERY ? `quantity=${quantity}` : '',
      formatReviewPage(parseReviewPage(url.searchParams)),
    ].filter((part) => part !== '')
    return parts.length > 0 ? `?${parts.join('&')}` : ''
  },

  async load({ params, query, form }, shop) {
    const product = await shop.catalogue.findProduct(params.slug ?? '')
    if (!product) return undefined
    const [front, reviews] = await Promise.all([
      shop.front.read(),
      shop.catalogue.readReviews(product.view.id, parseReviewPage(query)),
    ])
    const chosen = parseChoices(product.view.options, query)
    // A submitted form keeps its choices without completing them.
    const choices = form || front.preselectsVariant === false ? chosen : completeChoices(product.view, chosen)
    return {
      ...product,
      front,
      reviews,
      choices,
      isSent: form !== undefined && !form.has('show') && !form.has('wish'),
      quantity: parseRequestedQuantity(query),
      texts: form ? parseCustomTexts(product.view.texts, form, shop.words) : [],
      subscription: findSubscription(product.view, form)?.id ?? '',
      wish: form?.has('wish') ? parseBackInStockForm(form, shop) : undefined,
    }
  },

  async findRedirect({ slug = '' }, shop) {
    const now = await shop.catalogue.findRedirect('product', slug)
    return now && shop.to(toProductPath(now))
  },

  async action(at, form, shop): Promise<FormResult> {
    const { refused } = shop.words
    const product = await shop.catalogue.findProduct(at.params.slug ?? '')
    if (!product) return { status: 404, flash: { kind: 'problem', text: refused.gone } }
    const { view } = product
    const choices = parseChoices(view.options, form)
    const typed = parseQuantity(form.get('quantity') ?? '1')
    const quantity = typeof typed === 'number' && typed > 0 ? typed : undefined
    const query = new URLSearchParams(formatChoices(view.options, choices))
    if (quantity) query.set('quantity', String(quantity))

    // Without JavaScript: the page with the price of the choices and all typed values.
    if (form.has('show')) return { status: 200, query }
    if (form.has('wish')) return subscribeToBackInStock(at, form, shop, { view, choices, query })

    const offer = findOffer(view, choices)
    if (offer.status === 'choose') {
      return {
        status: 400,
        query,
        flash: {
          kind: 'problem',
          title: interpolate(refused.choose, { options: offer.missing.join(', ') }),
          text: refused.chooseWhy,
        },
      }
    }
    if (!quantity)
      return {
        status: 400,
        query,
        flash: {
          kind: 'problem',
          title: refused.howMany,
          text: typed === 'too many' ? refused.tooMany : refused.wholeNumber,
        },
      }

    const texts = parseCustomTexts(view.texts, form, shop.words)
    const wrong = texts.findIndex(({ error }) => error)
    if (wrong >= 0) {
      const [title, text] = [view.texts[wrong]?.title, texts[wrong]?.error ?? '']
      return { status: 400, query, flash: { kind: 'problem', title, text } }
    }
    const customTextFields = formatCustomTexts(view.texts, texts)
    const subscription = findSubscription(view, form)
    if (!subscription && form.get('subscription')) {
      const flash = { kind: 'problem' as const, title: refused.subscription, text: refused.subscriptionWhy }
      return { status: 409, query, flash }
    }

    const options = Object.fromEntries(view.options.map((option, index) => [option.name, choices[index] ?? '']))
    const variantId = offer.status === 'for sale' ? offer.variant?.id : undefined
    const line = {
      quantity,
      catalogReference: {
        appId: STORES_APP_ID,
        catalogItemId: view.id,
        options: {
          ...(view.options.length > 0 && { options }),
          ...(variantId && { variantId }),
          ...(Object.keys(customTextFields).length > 0 && { customTextFields }),
          ...(subscription && { subscriptionOptionId: subscription.id }),
        },
      },
    }
    // A browser that lost the answer sends the same once more.
    const idempotencyKey = readIdempotencyKey(at.request)
    try {
      const add = async () => {
        const { cart } = await at.shopper.client.currentCart.addToCurrentCart({ lineItems: [line] }, { idempotencyKey })
        const count = countItems(cart)
        at.shopper.cacheCartCount(count)
        return { count, cookies: at.shopper.cookies() }
      }
      // Shoppers without tokens cannot be told apart: each gets a new cart, and the browser keeps the last.
      const { key } = at.shopper
      const sent = `${key} ${idempotencyKey ?? ''} ${JSON.stringify(line)}`
      const { count, cookies } = key ? await shop.deduplicate(sent, add) : await add()
      const headers = new Headers({ 'cache-control': 'private, no-store' })
      for (const cookie of cookies) headers.append('set-cookie', cookie)
      // A script shows the cart beside the page; without one it is the next page.
      if (at.request.headers.get('accept') === 'application/json') return Response.json({ count }, { headers })
      headers.set('location', shop.to('/cart'))
      return new Response(null, { status: 303, headers })
    } catch (error) {
      const failure = toProviderFailure(error)
      if (failure?.kind !== 'refused') throw error
      return {
        status: 409,
        query,
        flash: explainAddToCartFailure(failure, shop, view.name, offer.status !== 'for sale'),
      }
    }
  },

  head: ({ view, description, seoTexts, offers, collection, front, reviews }, shop) => {
    const url = shop.url + shop.to(toProductPath(view.slug))
    const text = toPlainText(description, DESCRIPTION_LENGTH) || undefined
    return {
      title: view.name,
      description: text,
      ...seoTexts,
      canonical: url,
      kind: 'product',
      picture: getSocialImage(view, shop),
      jsonLd: toJsonLdGraph(
        toProductData({ view, description: toPlainText(description), offers, front, reviews }, shop),
        toBreadcrumbData(createProductBreadcrumbs(shop, { view, collection }), shop),
        // Seller: offers refer to the shop by its id.
        toOrganisationData(shop),
      ),
    }
  },

  Page({ data, flash, shop }) {
    const wish =
      data.wish && flash?.kind === 'news'
        ? { ...data.wish, done: { title: flash.title ?? '', text: flash.text } }
        : data.wish
    const { view, choices, isSent, quantity, texts, subscription, beside, collection, front } = data
    const { description, descriptionIn, sections, reviews } = data
    const rating =
      reviews.count > 0 && `${formatRating(reviews.average, shop.lang)} (${formatCount(reviews.count, shop)})`
    return (
      <>
        <div className="wrap">
          <Breadcrumbs trail={createProductBreadcrumbs(shop, { view, collection })} shop={shop} />
        </div>
        <div className="wrap product">
          {flash && !wish?.done && !wish?.error && <FlashNotice flash={flash} />}
          <Island
            name="product"
            of={ProductChooser}
            props={{
              product: view,
              choices,
              isSent,
              quantity,
              texts,
              subscription,
              wish,
              action: shop.to(toProductPath(view.slug)),
              rating: rating || undefined,
              brandHref: view.brand && toBrandUrl(shop, view.brand),
              words: {
                ...shop.words.product,
                price: shop.words.price,
                wish: shop.words.front.wish,
                gallery: shop.words.front.gallery,
                refused: {
                  textMissing: shop.words.refused.textMissing,
                  textTooLong: shop.words.refused.textTooLong,
                  wholeNumber: shop.words.refused.wholeNumber,
                },
              },
            }}
          />
          <div className="story">
            <WishButton product={view} shop={shop} />
            {/* Only harmless tags: catalogue.ts sees to it. */}
            {description && (
              <div className="prose" {...descriptionIn} dangerouslySetInnerHTML={{ __html: description }} />
            )}
            {sections.map(({ title, titleIn, html, htmlIn }) => (
              <details key={title}>
                <summary>
                  <InLanguage of={titleIn}>{title}</InLanguage>
                </summary>
                <div className="prose" {...htmlIn} dangerouslySetInnerHTML={{ __html: html }} />
              </details>
            ))}
            <DeliveryFacts shop={shop} front={front} isDownload={view.isDownload} />
            <Share title={view.name} words={shop.words.front.share} />
          </div>
        </div>
        <ReviewsSection slug={view.slug} reviews={reviews} shop={shop} />
        {beside.length > 0 && (
          <section className="wrap section beside">
            <h2>{shop.words.product.beside}</h2>
            <ProductGrid products={beside} shop={shop} />
          </section>
        )}
        <RecentlyViewed shop={shop} current={view.slug} />
      </>
    )
  },
})

const findSubscription = ({ subscriptions }: ProductView, form?: FormData): SubscriptionView | undefined =>
  subscriptions.find(({ id }) => id === form?.get('subscription'))

function FlashNotice({ flash }: { flash: FlashMessage }) {
  return (
    <Notice kind={flash.kind} title={flash.title}>
      <p>{flash.text}</p>
      {flash.link && <a href={flash.link.href}>{flash.link.text}</a>}
    </Notice>
  )
}

function parseRequestedQuantity(query: URLSearchParams): number {
  const typed = parseQuantity(query.get('quantity'))
  return typeof typed === 'number' && typed > 0 ? typed : 1
}

/** One that the provider would not take is as good as none. */
function readIdempotencyKey({ headers }: Request): string | undefined {
  const key = headers.get('idempotency-key') ?? ''
  return /^[\w-]{8,100}$/.test(key) ? key : undefined
}

const DESCRIPTION_LENGTH = 160
