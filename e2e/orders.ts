/** Orders as the merchant's own programs read and change them. A command of the shop would take a second each. */
import { expect } from 'vitest'
import { callAsMerchant } from './merchant.ts'
import type { ShopAddress } from './shop.ts'

export interface MerchantOrder {
  id: string
  status: string
  paymentStatus: string
  fulfillmentStatus: string
  priceSummary: { total: { amount: string } }
}

export async function findOrder(shop: ShopAddress, number: string): Promise<MerchantOrder> {
  const search = { filter: { number } }
  const { orders } = (await callAsMerchant(shop, 'POST', '/ecom/v1/orders/search', { search })) as {
    orders: MerchantOrder[]
  } // as the contract has it
  expect(orders, `orders of the number ${number}`).toHaveLength(1)
  return orders[0]!
}

export async function fulfilOrder(shop: ShopAddress, number: string): Promise<void> {
  const { id } = await findOrder(shop, number)
  await callAsMerchant(shop, 'POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { fulfillment: {} })
}

export async function markAsPaid(shop: ShopAddress, number: string): Promise<void> {
  const { id } = await findOrder(shop, number)
  await callAsMerchant(shop, 'POST', `/ecom/v1/payments-collector/orders/${id}/mark-as-paid`, {})
}

/** Returns the states of the payments of an order. */
export async function readPayments(shop: ShopAddress, number: string): Promise<string[]> {
  const { id } = await findOrder(shop, number)
  const { orderTransactions } = (await callAsMerchant(shop, 'GET', `/ecom/v1/payments/orders/${id}`)) as {
    orderTransactions: { payments: { regularPaymentDetails?: { status?: string } }[] }
  } // as the contract has it
  return orderTransactions.payments.map(({ regularPaymentDetails }) => regularPaymentDetails?.status ?? 'none')
}

/** Returns the id of the return that the buyer of this order has requested. */
export async function findRequestedReturn(shop: ShopAddress, number: string): Promise<string> {
  const { id } = await findOrder(shop, number)
  const { orderReturns } = (await callAsMerchant(shop, 'GET', `/cartwright/v1/returns?orderId=${id}`)) as {
    orderReturns: { id: string; status: string }[]
  } // as the contract has it
  expect(orderReturns.map(({ status }) => status)).toEqual(['REQUESTED'])
  return orderReturns[0]!.id
}

export async function approveReturn(shop: ShopAddress, id: string, message: string): Promise<void> {
  await callAsMerchant(shop, 'POST', `/cartwright/v1/returns/${id}/approve`, { message })
}

export async function receiveReturn(shop: ShopAddress, id: string): Promise<void> {
  await callAsMerchant(shop, 'POST', `/cartwright/v1/returns/${id}/receive`, {})
}
