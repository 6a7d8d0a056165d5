import { toFaviconUrl, lookCss, renderDocument, type Head } from '@cartwright/ui/server'
import { getPageCss } from '../layout/page-css.ts'
import { Layout } from '../layout/layout.tsx'
import type { Shop } from '../shop.ts'
import { withTimeout } from '../http/with-timeout.ts'
import type { PrivatePage, FlashMessage } from '../page.ts'

const NAVIGATION_MS = 500
const PREFETCH = ['/', '/collections/*', '/product-page/*']

/**
 * Renders a page as a document, within the layout of the shop. `isWhole` is false if navigation or shop data could
 * not be read.
 */
export async function renderPage<Data>(
  shop: Shop,
  page: Pick<PrivatePage<Data>, 'head' | 'Page' | 'css' | 'count'>,
  data: Data,
  { path, isMember, flash }: { path: string; isMember: boolean; flash?: FlashMessage },
) {
  const [collections, front] = await Promise.all([
    // A page without its navigation is better than none.
    withTimeout(NAVIGATION_MS, shop.catalogue.listCollections(), () => undefined).catch(() => undefined),
    shop.front.read(),
  ])
  const isWhole = collections !== undefined && front.isCurrent
  const document = renderDocument({
    lang: shop.words.lang === shop.lang.split('-')[0] ? shop.lang : shop.words.lang,
    dir: shop.words.dir,
    siteName: shop.name,
    head: completeHead(page.head(data, shop), shop),
    css: getPageCss(page) + lookCss(shop.settings.look),
    script: shop.assets.script,
    icon: toFaviconUrl(shop.settings.look.logo) ?? '/favicon.svg',
    prefetch: PREFETCH.map((each) => shop.to(each)),
    images: [shop.providerOrigin],
    videos: [shop.providerOrigin],
    formTargets: [shop.providerOrigin],
    body: (
      <Layout
        shop={shop}
        front={front}
        collections={collections ?? []}
        count={page.count?.(data)}
        path={path}
        isMember={isMember}
      >
        <page.Page data={data} shop={shop} flash={flash} />
      </Layout>
    ),
  })
  return { ...document, isWhole }
}

/** Completes the head of a page: missing texts and pictures are those of the shop. */
function completeHead(head: Head, shop: Shop): Head {
  const description = head.description || shop.texts.tagline || shop.name
  return withAlternates({ ...head, description, picture: head.picture ?? shopPicture(shop) }, shop)
}

/** Picture for pages without one: that of the home page, or the logo. */
function shopPicture({ name, settings: { home, look } }: Shop): Head['picture'] {
  return home.find(({ picture }) => picture)?.picture ?? (look.logo && { ...look.logo, alt: name })
}

/** Adds the alternates in other languages, except to pages hidden from search engines. */
function withAlternates(head: Head, { url, to, languages }: Shop): Head {
  const here = url + to('/')
  if (languages.length < 2 || head.hidden || !head.canonical?.startsWith(here)) return head
  const path = head.canonical.slice((url + to('')).length).replace(/^\/$/, '')
  const alternates = languages.map(({ words: { lang }, base }) => ({ lang, href: url + (base + path || '/') }))
  const [own] = alternates
  return { ...head, alternates: [...alternates, { lang: 'x-default', href: own?.href ?? here }] }
}
