'use client'

import { useActionState } from 'react'
import { changeCart, checkOut } from '../actions'

export function LineForm({ id, name, quantity }: { id: string; name: string; quantity: number }) {
  const [{ error }, action, isPending] = useActionState(changeCart, {})
  return (
    <form action={action} className="line">
      <input
        key={quantity}
        name={`line-${id}`}
        type="number"
        min={1}
        max={100_000}
        defaultValue={quantity}
        required
        aria-label={`Quantity of ${name}`}
      />
      <button className="plain" disabled={isPending} name="do" value="change" aria-label={`Change quantity of ${name}`}>
        Change
      </button>
      <button className="plain" disabled={isPending} name="do" value="remove" aria-label={`Remove ${name}`}>
        Remove
      </button>
      {error && <p role="alert">{error}</p>}
    </form>
  )
}

export function CheckoutForm() {
  const [{ error }, action, isPending] = useActionState(checkOut, {})
  return (
    <form action={action}>
      {error && <p role="alert">{error}</p>}
      <button disabled={isPending}>Check out</button>
    </form>
  )
}
