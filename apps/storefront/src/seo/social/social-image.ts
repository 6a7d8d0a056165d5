import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { ProductView } from '../../catalogue/product-view.ts'
import { createReadCache } from '../../catalogue/read-cache.ts'
import type { Shop } from '../../shop.ts'
import { isTransientStatus, ProviderUnavailableError } from '../../shopper/provider-failure.ts'
import { CARD_SIZE, type Card, drawCard } from './draw-card.ts'

const HOUR_MS = 3_600_000
/** Images have some 60 kB each. */
const MAX_CACHED = 200
const TIMEOUT_MS = 10_000

type SharedProduct = Pick<ProductView, 'slug' | 'name' | 'price' | 'from' | 'pictures'>

/**
 * Social image of a product: a composed one, or its own picture if the shop composes none. The address changes with
 * what is to be seen.
 */
export function getSocialImage(
  view: SharedProduct,
  shop: Shop,
): { url: string; width: number; height: number; alt: string } | undefined {
  const [own] = view.pictures
  if (!shop.paint) return own
  const version = createHash('sha256').update(toCacheKey(view, shop)).digest('base64url').slice(0, 8)
  const path = shop.to(`/social/${encodeURIComponent(view.slug)}.jpg`)
  return { url: `${shop.url}${path}?v=${version}`, ...CARD_SIZE, alt: own?.alt ?? view.name }
}

const toCacheKey = ({ slug, name, price, from, pictures }: SharedProduct, shop: Shop): string =>
  JSON.stringify([shop.words.lang, shop.name, slug, name, price, from, pictures[0]?.url])

export function mountSocialImages(app: Hono, shop: Shop): void {
  const { paint } = shop
  if (!paint) return
  const cache = createReadCache({ ms: HOUR_MS, limit: MAX_CACHED, now: shop.now })

  async function make(view: SharedProduct): Promise<Uint8Array<ArrayBuffer>> {
    const price = view.from ? `${shop.words.price.from} ${view.price}` : view.price
    const card = drawCard({
      shop: shop.name,
      name: view.name,
      price,
      isRightToLeft: shop.words.dir === 'rtl',
    })
    const bytes = await readPhoto(view.pictures[0]?.url, card)
    return paint!(card.svg, bytes && { ...card.photo, bytes })
  }

  /** A size of it, from the provider alone: a merchant's address of somewhere else is not followed from here. */
  async function readPhoto(url: string | undefined, { photo }: Card): Promise<Uint8Array | undefined> {
    if (!url?.startsWith(`${shop.providerOrigin}/media/`) || url.endsWith('.svg')) return undefined
    const size = `${url.split('/v1/', 1)[0]}/v1/fill/w_${photo.width},h_${photo.height},q_90/photo.jpg`
    const response = await shop.providerFetch(size, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Without its photo, an incomplete image would be cached for an hour.
    if (isTransientStatus(response.status)) throw new ProviderUnavailableError(`${size} answered ${response.status}.`)
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
  }

  app.get('/social/:file{.+\\.jpg}', async (c: Context) => {
    const slug = (c.req.param('file') ?? '').slice(0, -'.jpg'.length)
    const product = await shop.catalogue.findProduct(slug)
    if (!product) return c.notFound()
    const { view } = product
    try {
      const picture = await cache(toCacheKey(view, shop), () => make(view))
      return c.body(picture, 200, { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
    } catch (error) {
      shop.log.warn({ err: error, slug }, 'Composing a social image failed.')
      const own = view.pictures[0]?.url
      return own ? c.redirect(own, 302) : c.notFound()
    }
  })
}
