import type { Metadata } from 'next'
import Link from 'next/link'
import { getShopper } from '../shop'

export const metadata: Metadata = { title: 'Thank you for your order' }

/** Thank-you page, after the payment. */
export default async function ThankYouPage({ searchParams }: { searchParams: Promise<{ orderId?: string }> }) {
  const { orders } = await getShopper()
  const order = await orders.getOrder((await searchParams).orderId ?? '')
  return (
    <>
      <h1>Thank you for your order</h1>
      <p>
        Your order number is <strong>{order.number}</strong>. We have sent a confirmation to {order.buyerInfo?.email}.
      </p>
      <p>
        <Link href="/">Continue shopping</Link>
      </p>
    </>
  )
}
