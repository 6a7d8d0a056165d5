/** A worker with a client of its own, which does what it is told and says what came of it. */
import { lineOf, openShop, type ShopOfPage } from './page.ts'

/** What a test asks of the worker: to buy a product of this name, or where to sign in. */
export type Errand = ShopOfPage & { buy?: string }

export interface ReportOfWorker {
  hasDocument: boolean
  role: string
  /** How many there were in the cart, as the two calls said that saw it. */
  quantities?: (number | undefined)[]
  authUrl?: string
}

addEventListener('message', ({ data }: MessageEvent<Errand>) => {
  void run(data).then(
    (report) => postMessage(report),
    // Heard as the worker's `error`.
    (error: unknown) => reportError(error),
  )
})

async function run(errand: Errand): Promise<ReportOfWorker> {
  const shop = openShop(errand)
  const seen = errand.buy ? { quantities: await buy(shop, errand.buy) } : await askWhereToSignIn(shop)
  return { hasDocument: typeof document === 'object', role: shop.auth.getTokens().refreshToken.role, ...seen }
}

async function buy({ products, currentCart }: ReturnType<typeof openShop>, name: string) {
  const { items } = await products.queryProducts().eq('name', name).find()
  const line = lineOf(items[0]?._id ?? '', 2)
  const { cart } = await currentCart.addToCurrentCart({ lineItems: [line] })
  const { lineItems } = await currentCart.getCurrentCart()
  return [cart.lineItems, lineItems].map(([first]) => first?.quantity)
}

async function askWhereToSignIn({ auth }: ReturnType<typeof openShop>): Promise<{ authUrl: string }> {
  const { authUrl } = await auth.getAuthUrl(auth.generateOAuthData('http://localhost:3000/signed-in'))
  return { authUrl }
}
