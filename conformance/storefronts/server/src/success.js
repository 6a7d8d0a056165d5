import { html } from './html.js'

export async function successPage({ url, session }) {
  const order = await session.client.orders.getOrder(url.searchParams.get('orderId'))
  const { address } = order.shippingInfo.logistics.shippingDestination
  return {
    title: 'Thank you',
    html: html`<h1>Thank you for your order</h1>
      <p>Order number: ${order.number}</p>
      <p>Total: ${order.priceSummary.total.formattedAmount}</p>
      <p>Shipping to ${address.addressLine1}, ${address.city}</p>`,
  }
}
