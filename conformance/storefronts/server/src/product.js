import { html, Html } from './html.js'
import { picture } from './picture.js'
import { codeOf } from './session.js'

export const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

async function findProduct({ client }, slug) {
  const { items } = await client.products.queryProducts().eq('slug', slug).limit(1).find()
  return items[0]
}

/** What is chosen in the address, or the first choice of each option. */
function readChoices(product, params) {
  return Object.fromEntries(
    (product.productOptions ?? []).map(({ name, choices }) => [name, params.get(name) ?? choices[0].description]),
  )
}

export function findVariant(product, chosen) {
  if (!product.manageVariants) return undefined
  return product.variants.find(({ choices }) =>
    Object.entries(chosen).every(([name, value]) => choices[name] === value),
  )
}

function isInStock(product, chosen) {
  const variant = findVariant(product, chosen)
  return variant ? variant.stock.inStock : product.stock.inventoryStatus !== 'OUT_OF_STOCK'
}

export function optionsOf(product, chosen) {
  const variant = findVariant(product, chosen)
  return variant ? { variantId: variant._id } : { options: chosen }
}

export async function productPage({ url: { searchParams }, session, slug, message }) {
  const product = await findProduct(session, slug)
  if (!product) return { status: 404, html: html`<h1>Product not found</h1>` }
  const reviews = await session.client.reviews
    .queryReviews()
    .eq('namespace', 'stores')
    .eq('entityId', product._id)
    .limit(20)
    .find()
  const chosen = readChoices(product, searchParams)
  const inStock = isInStock(product, chosen)
  const price = findVariant(product, chosen)?.variant.priceData ?? product.priceData
  return {
    title: product.name,
    html: html`<h1>${product.name}</h1>
      <div role="group" aria-label="Pictures">
        ${product.media.items.map(({ image }) => image && picture(image.url, 320))}
      </div>
      <p>Price: <b>${price.formatted.discountedPrice}</b></p>
      <form method="post" action="/cart/add">
        <input type="hidden" name="productId" value="${product._id}" />
        ${product.productOptions.map((option) => fieldset(option, chosen[option.name]))}
        ${
          inStock
            ? html`<label>Quantity <input type="number" name="quantity" min="1" value="1" /></label>
                <button>Add to cart</button>`
            : html`<p>Sold out</p>`
        }
        ${product.productOptions.length > 0 && html`<button formmethod="get" formaction="">Choose</button>`}
      </form>
      ${!inStock && notifyForm(product, chosen)} ${message && html`<p role="status">${message}</p>`}
      <div>${new Html(product.description ?? '')}</div>
      <h2>Reviews</h2>
      <ul aria-label="Reviews">
        ${reviews.items.map(
          ({ content, author }) =>
            html`<li>${content.rating} of 5, ${content.title}: ${content.body} (${author.authorName})</li>`,
        )}
      </ul>
      ${session.isMember && reviewForm(product)}`,
  }
}

function fieldset({ name, choices }, value) {
  return html`<fieldset>
    <legend>${name}</legend>
    ${choices.map(
      ({ description }) =>
        html`<label>
          <input type="radio" name="${name}" value="${description}" ${description === value ? 'checked' : ''} />
          ${description}
        </label>`,
    )}
  </fieldset>`
}

function notifyForm({ slug }, chosen) {
  return html`<form method="post" action="/products/${encodeURIComponent(slug)}/notify">
    ${Object.entries(chosen).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <label>Email <input type="email" name="email" required /></label>
    <button>Notify me</button>
  </form>`
}

function reviewForm({ slug }) {
  return html`<form aria-label="Write a review" method="post" action="/products/${encodeURIComponent(slug)}/review">
    <label
      >Rating
      <select name="rating">
        ${[5, 4, 3, 2, 1].map((stars) => html`<option>${stars}</option>`)}
      </select></label
    >
    <label>Title <input name="title" required /></label>
    <label>Your review <textarea name="body" required></textarea></label>
    <button>Send review</button>
  </form>`
}

export async function sendReview({ url, session, form, slug }) {
  const product = await findProduct(session, slug)
  const { client } = session
  const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })
  await client.reviews.createReview({
    namespace: 'stores',
    entityId: product._id,
    author: { authorName: member.profile?.nickname || member.contact?.firstName, contactId: member.contactId },
    content: { rating: Number(form.get('rating')), title: form.get('title'), body: form.get('body') },
  })
  return productPage({ url, session, slug, message: 'Thank you for your review' })
}

export async function notifyMe({ url, session, form, slug }) {
  const product = await findProduct(session, slug)
  const chosen = readChoices(product, form)
  const answer = (message) => productPage({ url, session, slug, message })
  try {
    await session.client.backInStockNotifications.createBackInStockNotificationRequest(
      {
        email: form.get('email'),
        itemUrl: `${url.origin}/products/${slug}`,
        catalogReference: {
          appId: STORES_APP_ID,
          catalogItemId: product._id,
          options: optionsOf(product, chosen),
        },
      },
      {
        name: product.name,
        price: product.priceData.discountedPrice.toFixed(2),
        image: product.media.mainMedia?.image?.url,
      },
    )
    return await answer('We will email you')
  } catch (error) {
    if (codeOf(error) === 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS')
      return answer('You are on the list already')
    throw error
  }
}
