/** Products of a test's own, as what the demo shop has is counted by others. */
import { callAsMerchant } from './merchant.ts'
import type { ShopAddress } from './shop.ts'

export interface TestProduct {
  id: string
  slug: string
  /** Sets the price from now on. */
  reprice(price: number): Promise<void>
  /** How many there are from now on. */
  stock(left: number): Promise<void>
  /** Gives it a subscription of every month. */
  subscribe(title: string): Promise<void>
}

/** `left`: how many there are; as many as anybody wants unless told. */
export async function createTestProduct(
  shop: ShopAddress,
  { name, price, left }: { name: string; price: number; left?: number },
): Promise<TestProduct> {
  const created = await callAsMerchant(shop, 'POST', '/stores/v1/products', {
    product: { name, productType: 'physical', priceData: { price } },
  })
  const { id, slug, variants } = (created as { product: Made }).product // as the contract has it
  const product: TestProduct = {
    id,
    slug,
    reprice: async (changed) =>
      void (await callAsMerchant(shop, 'PATCH', `/stores/v1/products/${id}`, {
        product: { priceData: { price: changed } },
      })),
    stock: async (quantity) =>
      void (await callAsMerchant(shop, 'PATCH', `/stores/v2/inventoryItems/product/${id}`, {
        inventoryItem: {
          trackQuantity: true,
          variants: variants.map((variant) => ({ variantId: variant.id, quantity })),
        },
      })),
    subscribe: async (title) => {
      const subscriptionSettings = { frequency: 'MONTH', autoRenewal: true }
      const assignedSubscriptionOptions = [{ title, subscriptionSettings }]
      await callAsMerchant(shop, 'POST', `/stores/v1/subscription-options/product/${id}/assign`, {
        assignedSubscriptionOptions,
      })
    },
  }
  if (left !== undefined) await product.stock(left)
  return product
}

interface Made {
  id: string
  slug: string
  variants: { id: string }[]
}
