import { STORES_APP_ID, type products } from '@cartwright/client'
import { type SubmitEvent, useState } from 'react'
import { missingPage, type Page } from './page'
import { Picture } from './products'
import { shop } from './shop'

/** Product page: options, price of the chosen variant, add to cart. */
export const productPage: Page = async () => {
  const slug = new URLSearchParams(location.search).get('slug') ?? ''
  const [product] = (await shop.products.queryProducts().eq('slug', slug).limit(1).find()).items
  if (!product) return missingPage()
  const { variants } = await shop.products.queryProductVariants(product._id)
  const content = (
    <div className="product">
      <Picture image={product.media?.mainMedia?.image?.url} size={560} />
      <div>
        {/* The shop has reduced the merchant's HTML to an allow-list. */}
        <div dangerouslySetInnerHTML={{ __html: product.description ?? '' }} />
        <BuyForm product={product} variants={variants} />
      </div>
    </div>
  )
  return { title: product.name, content }
}

function BuyForm({ product, variants }: { product: products.Product; variants: products.Variant[] }) {
  const [choices, setChoices] = useState(
    () => (variants.find(({ stock }) => stock?.inStock) ?? variants[0])?.choices ?? {},
  )
  const [customTextFields, setTexts] = useState<Record<string, string>>({})
  const [quantity, setQuantity] = useState(1)
  const [message, setMessage] = useState<string>()
  const [error, setError] = useState<string>()

  const variant = variants.find((each) =>
    Object.entries(choices).every(([name, choice]) => each.choices?.[name] === choice),
  )
  const isInStock = variant?.stock?.inStock ?? false

  async function addToCart(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setMessage('Adding…')
    setError(undefined)
    try {
      await shop.currentCart.addToCurrentCart({
        lineItems: [
          {
            quantity,
            catalogReference: {
              appId: STORES_APP_ID,
              catalogItemId: product._id,
              options: { options: choices, customTextFields },
            },
          },
        ],
      })
      setMessage('Added to your cart.')
    } catch (reason) {
      setMessage(undefined)
      setError(reason instanceof Error ? reason.message : 'Please try again.')
    }
  }

  return (
    <form onSubmit={addToCart}>
      <p className="price">{(variant?.variant ?? product).priceData?.formatted?.discountedPrice}</p>
      {product.productOptions.map(({ name, choices: offered = [] }) => (
        <label key={name}>
          {name}
          <select value={choices[name]} onChange={({ target }) => setChoices({ ...choices, [name]: target.value })}>
            {offered.map(({ description }) => (
              <option key={description}>{description}</option>
            ))}
          </select>
        </label>
      ))}
      {product.customTextFields.map(({ title, maxLength, mandatory }) => (
        <label key={title}>
          {title}
          <input
            maxLength={maxLength}
            required={mandatory}
            onChange={({ target }) => setTexts({ ...customTextFields, [title]: target.value })}
          />
        </label>
      ))}
      <label>
        Quantity
        <input
          type="number"
          min={1}
          max={100_000}
          defaultValue={1}
          required
          onChange={({ target }) => setQuantity(target.valueAsNumber)}
        />
      </label>
      <button disabled={!isInStock}>{isInStock ? 'Add to cart' : 'Sold out'}</button>
      <p role="status">{message}</p>
      {error && <p role="alert">{error}</p>}
    </form>
  )
}
