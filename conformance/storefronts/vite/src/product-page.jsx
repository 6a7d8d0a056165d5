import React, { useState } from 'react'
import { Picture } from './picture'
import { ReviewForm, Reviews } from './reviews'
import { useLoaded } from './use-loaded'
import { codeOf, STORES_APP_ID, wix } from './wix-client'

async function load(slug) {
  const { items } = await wix.products.queryProducts().eq('slug', slug).find()
  if (!items[0]) return null
  const { product } = await wix.products.getProduct(items[0]._id)
  return product
}

export function ProductPage({ slug }) {
  const [product] = useLoaded(() => load(slug))
  if (product === undefined) return <p>Loading …</p>
  if (!product) return <h1>Product not found</h1>
  return <Product product={product} />
}

function Product({ product }) {
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(product.productOptions.map(({ name, choices }) => [name, choices[0].description])),
  )
  const [message, setMessage] = useState('')

  const variant = product.manageVariants
    ? product.variants.find(({ choices }) => Object.keys(chosen).every((name) => choices[name] === chosen[name]))
    : undefined
  const inStock = variant
    ? variant.stock.inStock && variant.stock.quantity !== 0
    : product.stock.inventoryStatus !== 'OUT_OF_STOCK'
  const options = variant ? { variantId: variant._id } : { options: chosen }
  const pictures = product.media.items.filter(({ image }) => image)

  async function addToCart(event) {
    event.preventDefault()
    const quantity = Number(new FormData(event.target).get('quantity'))
    await wix.currentCart.addToCurrentCart({
      lineItems: [{ catalogReference: { appId: STORES_APP_ID, catalogItemId: product._id, options }, quantity }],
    })
    setMessage('Added to cart')
  }

  return (
    <>
      <h1>{product.name}</h1>
      <div role="group" aria-label="Pictures">
        {pictures.map(({ image, _id }) => (
          <Picture key={_id} image={image.url} size={320} />
        ))}
        {pictures.map(({ thumbnail, _id }) => (
          <img key={_id} src={thumbnail.url} alt="" width="50" height="50" />
        ))}
      </div>
      <p>
        Price: <b>{(variant?.variant.priceData ?? product.priceData).formatted.discountedPrice}</b>
      </p>
      <form onSubmit={addToCart}>
        {product.productOptions.map(({ name, choices }) => (
          <fieldset key={name}>
            <legend>{name}</legend>
            {choices.map(({ description }) => (
              <label key={description}>
                <input
                  type="radio"
                  name={name}
                  checked={chosen[name] === description}
                  onChange={() => setChosen({ ...chosen, [name]: description })}
                />
                {description}
              </label>
            ))}
          </fieldset>
        ))}
        {inStock ? (
          <>
            <label>
              Quantity <input type="number" name="quantity" min="1" defaultValue="1" />
            </label>
            <button>Add to cart</button>
          </>
        ) : (
          <p>Sold out</p>
        )}
        <p role="status">{message}</p>
      </form>
      {!inStock && <BackInStock product={product} options={options} />}
      <Reviews product={product} />
      {wix.auth.loggedIn() && <ReviewForm product={product} />}
    </>
  )
}

function BackInStock({ product, options }) {
  const [message, setMessage] = useState('')

  async function notifyMe(event) {
    event.preventDefault()
    try {
      await wix.backInStockNotifications.createBackInStockNotificationRequest(
        {
          email: new FormData(event.target).get('email'),
          itemUrl: window.location.href,
          catalogReference: { appId: STORES_APP_ID, catalogItemId: product._id, options },
        },
        {
          name: product.name,
          price: String(product.priceData.discountedPrice),
          image: product.media.mainMedia?.image?.url,
        },
      )
      setMessage('We will email you')
    } catch (error) {
      const isKnown = codeOf(error) === 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS'
      setMessage(isKnown ? 'You are on the list already' : 'Something went wrong')
    }
  }

  return (
    <form onSubmit={notifyMe}>
      <label>
        Email <input type="email" name="email" required />
      </label>
      <button>Notify me</button>
      <p role="status">{message}</p>
    </form>
  )
}
