import type { CatalogueVersion } from '../http/catalogue-version.ts'
import { withTimeout } from '../http/with-timeout.ts'
import { readProviderExtension } from '../shopper/provider-extension.ts'
import { createShopClient, type ShopClient, type TokenStorage } from '../shopper/shop-client.ts'
import { createReadCache } from '../catalogue/read-cache.ts'

/** Texts and settings that the shop shows besides its products. */
export interface ShopFrontView {
  /** False if the request failed: the value is the previous one, or empty. */
  isCurrent: boolean
  isOpen: boolean
  closed?: { message?: string; until?: string }
  timeZone?: string
  /** The shop's default language; undefined if the provider does not name it. */
  currency?: string
  currencies: string[]
  pages: ListedPage[]
  country?: string
  deliveries: {
    title: string
    deliveryTime?: string
    /** Hours until the parcel is handed over, if the shop names them. */
    handlingDays?: { min: number; max: number }
    /** From then on. */
    transitDays?: { min: number; max: number; unit?: string }
    price?: string
    /** In the shop's currency, as machines read it. */
    priceAmount?: string
    isFree?: boolean
    freeFrom?: string
    freeFromAmount?: string
    isPickup: boolean
  }[]
  /** `MONDAY` to `SUNDAY`; undefined if the provider does not name it. */
  workingDays?: string[]
  deliveredCountries: string[]
  /** Payment methods of the checkout. @default unknown */
  paymentMethods?: { kind: string; title?: string }[]
  /** Days in which the law allows consumers to return goods. */
  withdrawalDays?: number
  /** False: product pages open without a choice. @default true */
  preselectsVariant?: boolean
}

export interface ListedPage {
  kind: string
  slug: string
  title: string
  summary?: string
  /** Texts that have no translation, and the language they are in. */
  fallback?: { language: string; fields: string[] }
}

export interface PageView extends ListedPage {
  sections: { title?: string; paragraphs: string[] }[]
}

export interface ShopFront {
  /**
   * Never fails: returns the previous value if the provider is unreachable, and an empty one if it does not support
   * this.
   */
  read(): Promise<ShopFrontView>
  findPage(slug: string): Promise<PageView | undefined>
  isValidPreviewPass(pass: string): Promise<boolean>
  /** Exchanges a staff pass, which is good once, for a preview pass. Undefined if it is not good. */
  redeemStaffPass(pass: string): Promise<string | undefined>
  /** Client without a session, for shoppers who have none. */
  client: Pick<ShopClient, 'fetchWithAuth'>
}

const FRESH_MS = 2000
/** Timeout before the cached value is used: it hardly ever changes, and every page waits for it. */
const TIMEOUT_MS = 500
const PATH = '/cartwright/v1/shop-front'
const EMPTY_SHOP_FRONT: ShopFrontView = {
  isCurrent: false,
  isOpen: true,
  currencies: [],
  pages: [],
  deliveries: [],
  deliveredCountries: [],
}

export function createShopFront(
  to: Parameters<typeof createShopClient>[0] & {
    tokens: TokenStorage
    version: CatalogueVersion
    now: () => number
    log: { warn(fields: object, message: string): void }
  },
): ShopFront {
  let cached = EMPTY_SHOP_FRONT
  /** Catalogue version that the value is valid for; undefined: for a moment only. */
  let knownUnder: string | undefined
  const client = createShopClient(to, to.tokens)
  const share = createReadCache({ ms: FRESH_MS, limit: 100, now: to.now })

  const ask = <Answer>(path: string) => readProviderExtension<Answer>(client, new URL(PATH + path, to.providerUrl))

  async function refresh(): Promise<ShopFrontView> {
    try {
      const version = await to.version.readStable()
      cached = {
        ...((await ask<{ shopFront: Omit<ShopFrontView, 'isCurrent'> }>(''))?.shopFront ?? EMPTY_SHOP_FRONT),
        isCurrent: true,
      }
      knownUnder = version
    } catch (error) {
      cached = { ...cached, isCurrent: false }
      knownUnder = undefined
      to.log.warn({ err: error }, 'Reading the public shop data failed.')
    }
    return cached
  }

  return {
    client,
    async read() {
      const version = await to.version.read()
      if (version !== undefined && version === knownUnder) return cached
      const refreshed = share('front', refresh)
      return cached === EMPTY_SHOP_FRONT
        ? refreshed
        : withTimeout(TIMEOUT_MS, refreshed, () => ({ ...cached, isCurrent: false }))
    },
    findPage: (slug) =>
      share(`page ${slug}`, async () => (await ask<{ page: PageView }>(`/pages/${encodeURIComponent(slug)}`))?.page),
    isValidPreviewPass: (pass) =>
      share(
        `pass ${pass}`,
        async () => (await ask<{ isGood: boolean }>(`/passes/${encodeURIComponent(pass)}`))?.isGood ?? false,
      ),
    async redeemStaffPass(pass) {
      const response = await client.fetchWithAuth(new URL(`${PATH}/staff-passes/redeem`, to.providerUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pass }),
      })
      return response.ok ? ((await response.json()) as { pass?: string }).pass : undefined // as the contract has it
    },
  }
}
