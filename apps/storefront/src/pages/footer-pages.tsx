import type { ListedPage } from '../front/shop-front.ts'
import type { Shop } from '../shop.ts'
import { pathOf } from './page-path.ts'

/** At the foot of every page: what the merchant has written, and the way to write back. */
export function FooterPages({ shop, pages }: { shop: Pick<Shop, 'to' | 'words'>; pages: ListedPage[] }) {
  const { front } = shop.words
  return (
    <nav className="written-pages" aria-label={front.information}>
      <ul>
        {pages.map((page) => (
          <li key={page.slug}>
            <a href={shop.to(pathOf(page))}>{page.title}</a>
          </li>
        ))}
        <li>
          <a href={shop.to('/contact')}>{front.contact.link}</a>
        </li>
      </ul>
    </nav>
  )
}
