import type { ShopPicture } from '@cartwright/contract'
import type { Provider } from './app.ts'
import { resolveLanguages, toLookProps } from '../settings/index.ts'

/** Current settings for the storefront of this process, in one language. */
export function getStorefrontSettings({ settings }: Pick<Provider, 'settings'>, providerUrl: string, lang: string) {
  const { shop, look, home } = settings.currentIn(resolveLanguages(lang, settings.current().shop))
  const { name, tagline, about, notice } = shop
  return {
    name,
    texts: { tagline, about, notice },
    look: toLookProps({ look }, providerUrl),
    home: home.sections.map(({ kind, title, text, picture, collections, count }) => ({
      kind,
      title,
      text,
      collections,
      count,
      picture: picture && toPicture(picture, providerUrl),
    })),
  }
}

function toPicture({ id, width, height, altText = '' }: ShopPicture, providerUrl: string) {
  return { url: `${providerUrl}/media/${id}`, width, height, alt: altText }
}
