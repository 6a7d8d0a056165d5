import React from 'react'
import { useLoaded } from './use-loaded'
import { wix } from './wix-client'

export function SuccessPage() {
  const orderId = new URLSearchParams(window.location.search).get('orderId')
  const [order] = useLoaded(() => wix.orders.getOrder(orderId))
  if (!order) return <p>Loading …</p>
  const { address } = order.shippingInfo.logistics.shippingDestination
  return (
    <>
      <h1>Thank you for your order</h1>
      <p>Order number: {order.number}</p>
      <p>Total: {order.priceSummary.total.formattedAmount}</p>
      <p>
        Shipping to {address.addressLine1}, {address.city}
      </p>
    </>
  )
}
