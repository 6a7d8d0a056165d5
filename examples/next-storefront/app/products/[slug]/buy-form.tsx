'use client'

import type { products } from '@cartwright/client'
import { useActionState, useState } from 'react'
import type { Outcome } from '../../actions'

interface Props {
  product: products.Product
  variants: products.Variant[]
  addToCart: (previous: Outcome, form: FormData) => Promise<Outcome>
}

export function BuyForm({ product, variants, addToCart }: Props) {
  const [choices, setChoices] = useState(
    () => (variants.find(({ stock }) => stock?.inStock) ?? variants[0])?.choices ?? {},
  )
  const [{ message, error }, action, isPending] = useActionState(addToCart, {})

  const variant = variants.find((each) =>
    Object.entries(choices).every(([name, choice]) => each.choices?.[name] === choice),
  )
  const isInStock = variant?.stock?.inStock ?? false

  return (
    <form action={action}>
      <p className="price">{(variant?.variant ?? product).priceData?.formatted?.discountedPrice}</p>
      {product.productOptions.map(({ name, choices: offered = [] }) => (
        <label key={name}>
          {name}
          <select
            name={`option-${name}`}
            value={choices[name]}
            onChange={({ target }) => setChoices({ ...choices, [name]: target.value })}
          >
            {offered.map(({ description }) => (
              <option key={description}>{description}</option>
            ))}
          </select>
        </label>
      ))}
      {product.customTextFields.map(({ title, maxLength, mandatory }) => (
        <label key={title}>
          {title}
          <input name={`text-${title}`} maxLength={maxLength} required={mandatory} />
        </label>
      ))}
      <label>
        Quantity
        <input name="quantity" type="number" min={1} max={100_000} defaultValue={1} required />
      </label>
      <button disabled={isPending || !isInStock}>{isInStock ? 'Add to cart' : 'Sold out'}</button>
      <p role="status">{isPending ? 'Adding…' : message}</p>
      {error && <p role="alert">{error}</p>}
    </form>
  )
}
