/** Products of a test's own, as what the demo shop has is counted by others. */
import { runCommand } from './run-command.ts'
import type { ShopAddress } from './shop.ts'

const MANAGE_PRODUCTS = 'SCOPE.DC-STORES.MANAGE-PRODUCTS'

export interface OwnProduct {
  id: string
  slug: string
  /** What a piece costs from now on. */
  reprice(price: number): Promise<void>
  /** How it is paid again; `free`: for so many days at the beginning. */
  subscribe(title: string, free: number): Promise<void>
}

/** `left`: how many there are; as many as anybody wants unless told. */
export async function putOnSale(
  shop: ShopAddress,
  { name, price, left }: { name: string; price: number; left?: number },
): Promise<OwnProduct> {
  const printed = await runCommand(shop, 'api-key', 'create', '--name', name, '--scope', MANAGE_PRODUCTS)
  const authorization = /cw_[\w-]{43}/.exec(printed)?.[0] ?? ''
  const call = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization }
    const response = await fetch(shop.providerUrl + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const made = await call('POST', '/stores/v1/products', {
    product: { name, productType: 'physical', priceData: { price } },
  })
  const { id, slug, variants } = (made as { product: Made }).product // as the contract has it
  if (left !== undefined)
    await call('PATCH', `/stores/v2/inventoryItems/product/${id}`, {
      inventoryItem: {
        trackQuantity: true,
        variants: variants.map((variant) => ({ variantId: variant.id, quantity: left })),
      },
    })
  return {
    id,
    slug,
    reprice: async (changed) =>
      void (await call('PATCH', `/stores/v1/products/${id}`, { product: { priceData: { price: changed } } })),
    subscribe: async (title, free) => {
      const subscriptionSettings = {
        frequency: 'MONTH',
        autoRenewal: true,
        freeTrialPeriod: { frequency: 'DAY', interval: free },
      }
      const assignedSubscriptionOptions = [{ title, subscriptionSettings }]
      await call('POST', ASSIGN.replace('{productId}', id), { assignedSubscriptionOptions })
    },
  }
}

interface Made {
  id: string
  slug: string
  variants: { id: string }[]
}

const ASSIGN = '/stores/v1/subscription-options/product/{productId}/assign'
