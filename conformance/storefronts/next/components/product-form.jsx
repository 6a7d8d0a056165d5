'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { findVariant, isInStock } from '../lib/catalog'
import { WIX_STORES_APP_ID } from '../lib/constants'
import { wixBrowserClient } from '../lib/wix-client.browser'
import { BackInStockForm } from './back-in-stock-form'
import { WixImage } from './wix-image'

const isColor = (option) => option.optionType === 'color'

export function ProductForm({ product }) {
  const router = useRouter()
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(
      (product.productOptions ?? []).map((option) => [option.name ?? '', option.choices?.[0]?.description ?? '']),
    ),
  )
  const [quantity, setQuantity] = useState(1)
  const [message, setMessage] = useState('')

  const variant = findVariant(product, chosen)
  const price = variant?.variant?.priceData ?? product.priceData
  const media = product.productOptions
    ?.flatMap((option) => option.choices?.find(({ description }) => description === chosen[option.name])?.media?.items)
    .filter(Boolean)
  const pictures = (media?.length > 0 ? media : product.media?.items)?.filter(({ image }) => image?.url) ?? []

  async function addToCart(event) {
    event.preventDefault()
    await wixBrowserClient.currentCart.addToCurrentCart({
      lineItems: [
        {
          catalogReference: {
            appId: WIX_STORES_APP_ID,
            catalogItemId: product._id,
            options: variant ? { variantId: variant._id } : { options: chosen },
          },
          quantity,
        },
      ],
    })
    setMessage('Added to cart')
    router.refresh()
  }

  return (
    <>
      <div role="group" aria-label="Pictures">
        {pictures.map(({ image }, place) => (
          <WixImage key={image.url} image={image.url} width={place ? 120 : 480} height={place ? 120 : 480} />
        ))}
      </div>
      <p>
        Price: <b>{price?.formatted?.discountedPrice}</b>
      </p>
      <form onSubmit={addToCart}>
        {product.productOptions?.map((option) => (
          <fieldset key={option.name}>
            <legend>{option.name}</legend>
            {option.choices?.map((choice) => (
              <label key={choice.description}>
                <input
                  type="radio"
                  name={option.name}
                  checked={chosen[option.name] === choice.description}
                  onChange={() => setChosen({ ...chosen, [option.name]: choice.description })}
                />
                {isColor(option) && <span style={{ background: choice.value }}>&emsp;</span>}
                {choice.description}
              </label>
            ))}
          </fieldset>
        ))}
        {isInStock(product, chosen) ? (
          <>
            <label>
              Quantity{' '}
              <input
                type="number"
                min="1"
                value={quantity}
                onChange={(event) => setQuantity(Number(event.target.value))}
              />
            </label>
            <button>Add to cart</button>
          </>
        ) : (
          <p>Sold out</p>
        )}
        <p role="status">{message}</p>
      </form>
      {!isInStock(product, chosen) && <BackInStockForm product={product} chosen={chosen} />}
    </>
  )
}
