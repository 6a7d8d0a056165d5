import type { StorefrontProps } from '../../pages/page-props.ts'
import { ALL_PRODUCTS_SLUG, type CatalogueCache } from '../catalogue/index.ts'
import { isPageLanguage, resolveLanguages, type SettingsCache } from '../settings/index.ts'

interface StorefrontLinksServices {
  catalogue: CatalogueCache
  settings: SettingsCache
  storefrontUrl: string
  /** Told when the collections could not be read; the links stay as they were. */
  onError: (error: unknown) => void
}

/** Links of the storefront’s header, for pages of the provider. */
export interface StorefrontLinks {
  /** Those of the language of a page, or of the shop’s own where the storefront does not speak it. */
  getForLanguage(lang: string): StorefrontProps
  /** Reads them again where they are out of date. Called every second. */
  refresh(): Promise<void>
}

/** The storefront lists the first page of collections. */
const MAX_COLLECTIONS = 24

/**
 * Reads the links before the first page and keeps them in memory, since pages are rendered without waiting. A page that finds them out of date shows them as they were, and
 * has them read for the next one.
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
