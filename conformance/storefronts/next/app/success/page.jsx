import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getWixServerClient } from '../../lib/wix-client.server'

export const metadata = { title: 'Thank you' }

export default async function SuccessPage({ searchParams }) {
  const { orderId } = await searchParams
  const wixClient = await getWixServerClient()
  const order = orderId && (await wixClient.orders.getOrder(orderId))
  if (!order) notFound()
  return (
    <>
      <h1>Thank you for your order</h1>
      <p>Order number: {order.number}</p>
      <p>Total: {order.priceSummary?.total?.formattedAmount}</p>
      <p>
        Shipping to {order.shippingInfo?.logistics?.shippingDestination?.address?.addressLine1},{' '}
        {order.shippingInfo?.logistics?.shippingDestination?.address?.city}
      </p>
      <Link href="/account">View all your orders</Link>
    </>
  )
}
