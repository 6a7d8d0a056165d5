import type { StorefrontProps } from '../../pages/page-props.ts'
import { ALL_PRODUCTS_SLUG, type CatalogueCache } from '../catalogue/index.ts'
import { isPageLanguage, resolveLanguages, type SettingsCache } from '../settings/index.ts'

interface StorefrontLinksServices {
  catalogue: CatalogueCache
  settings: SettingsCache
  storefrontUrl: string
  /** Called if reading collections fails; the links stay as they were. */
  onError: (error: unknown) => void
}

/** Header links of the storefront, for pages of the provider. */
export interface StorefrontLinks {
  /** Returns the links in the language of a page, or in the default language if the storefront lacks it. */
  getForLanguage(lang: string): StorefrontProps
  /** Reads the links again if they are outdated. Called every second. */
  refresh(): Promise<void>
}

/** The storefront lists the first page of collections. */
const MAX_COLLECTIONS = 24

/**
 * Creates storefront links, read before the first page and cached in memory, since pages render synchronously. A page
 * with outdated links shows them, and they are refreshed for the next one.
 */
export async function createStorefrontLinks(services: StorefrontLinksServices): Promise<StorefrontLinks> {
  const { catalogue, settings, onError } = services
  const storefrontUrl = services.storefrontUrl.replace(/\/$/, '')
  let links = new Map<string, StorefrontProps>()
  let version = ''
  let reading: Promise<void> | undefined

  const versionNow = (): string => `${catalogue.getVersion('content')} ${settings.current().version}`

  async function read(): Promise<void> {
    const before = versionNow()
    const { shop } = settings.current()
    const own = getLanguageCode(shop.locale)
    const others = (shop.languages ?? []).map(getLanguageCode).filter((code) => code !== own && isPageLanguage(code))
    const spoken = [own, ...others]
    const reads = spoken.map(async (code): Promise<[string, StorefrontProps]> => {
      const collections = await catalogue.getCollections(resolveLanguages(code === own ? undefined : code, shop))
      const shown = collections.filter(({ visible }) => visible).slice(0, MAX_COLLECTIONS)
      return [
        code,
        {
          url: code === own ? storefrontUrl : `${storefrontUrl}/${code}`,
          collections: shown.flatMap(({ slug, name }) => (slug === ALL_PRODUCTS_SLUG ? [] : [{ slug, name }])),
        },
      ]
    })
    links = new Map(await Promise.all(reads))
    version = before
  }

  async function refresh(): Promise<void> {
    if (version === versionNow()) return
    await (reading ??= read().finally(() => (reading = undefined)))
  }

  await read()
  return {
    refresh,
    getForLanguage(lang) {
      void refresh().catch(onError)
      const [own] = links.values()
      return links.get(getLanguageCode(lang)) ?? own ?? { url: storefrontUrl, collections: [] }
    },
  }
}

const getLanguageCode = (tag: string): string => tag.split('-', 1)[0]!.toLowerCase()
