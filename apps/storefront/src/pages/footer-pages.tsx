import { getPageTextLanguage } from '../catalogue/text-language.ts'
import { MarkedName } from '../components/in-language.tsx'
import { COOKIES_PATH } from '../privacy/stored-items.ts'
import type { ListedPage } from '../front/shop-front.ts'
import type { Shop } from '../shop.ts'
import { toPagePath } from '../paths/content-page-path.ts'

/** Pages that answer questions of buyers; all others are about the shop. */
const HELP: ReadonlySet<string> = new Set(['DELIVERY', 'RETURNS'])

/** Two columns at the foot of every page: help with an order, and the shop itself. */
export function FooterPages({ shop, pages }: { shop: Pick<Shop, 'to' | 'words'>; pages: ListedPage[] }) {
  const { front, layout, kept } = shop.words
  const write = (listed: ListedPage[]) =>
    listed.map((page) => (
      <li key={page.slug}>
        <a href={shop.to(toPagePath(page))}>
          <MarkedName
            of={{ name: page.title, nameIn: getPageTextLanguage(page, 'title', shop.words) }}
            words={shop.words}
          />
        </a>
      </li>
    ))
  return (
    <>
      <nav aria-labelledby="foot-help">
        <h2 id="foot-help">{layout.help}</h2>
        <ul>
          <li>
            <a href={shop.to('/contact')}>{front.contact.link}</a>
          </li>
          {write(pages.filter(({ kind }) => HELP.has(kind)))}
          <li>
            <a href={shop.to('/account')} rel="nofollow">
              {layout.account}
            </a>
          </li>
        </ul>
      </nav>
      <nav aria-labelledby="foot-about">
        <h2 id="foot-about">{front.information}</h2>
        <ul>
          {write(pages.filter(({ kind }) => !HELP.has(kind)))}
          <li>
            <a href={shop.to(COOKIES_PATH)}>{kept.title}</a>
          </li>
        </ul>
      </nav>
    </>
  )
}
