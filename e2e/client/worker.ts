/** A worker with a client of its own, which does what it is told and says what came of it. */
import { toLineItem, createPageClient, type PageShopOptions } from './page.ts'

/** Task of the worker: the product to buy, or the sign-in page. */
export type WorkerTask = PageShopOptions & { buy?: string }

export interface WorkerReport {
  hasDocument: boolean
  role: string
  /** How many there were in the cart, as the two calls said that saw it. */
  quantities?: (number | undefined)[]
  authUrl?: string
}

addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => {
  void run(data).then(
    (report) => postMessage(report),
    // Heard as the worker's `error`.
    (error: unknown) => reportError(error),
  )
})

async function run(errand: WorkerTask): Promise<WorkerReport> {
  const shop = createPageClient(errand)
  const result = errand.buy ? { quantities: await buy(shop, errand.buy) } : await askWhereToSignIn(shop)
  return { hasDocument: typeof document === 'object', role: shop.auth.getTokens().refreshToken.role, ...result }
}

async function buy({ products, currentCart }: ReturnType<typeof createPageClient>, name: string) {
  const { items } = await products.queryProducts().eq('name', name).find()
  const line = toLineItem(items[0]?._id ?? '', 2)
  const { cart } = await currentCart.addToCurrentCart({ lineItems: [line] })
  const { lineItems } = await currentCart.getCurrentCart()
  return [cart.lineItems, lineItems].map(([first]) => first?.quantity)
}

async function askWhereToSignIn({ auth }: ReturnType<typeof createPageClient>): Promise<{ authUrl: string }> {
  const { authUrl } = await auth.getAuthUrl(auth.generateOAuthData('http://localhost:3000/signed-in'))
  return { authUrl }
}
