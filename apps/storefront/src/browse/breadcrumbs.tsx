import type { Shop } from '../shop.ts'
import { collectionPath, productPath } from '../catalogue/addresses.ts'

/** A page on the way to this one. */
export interface Crumb {
  name: string
  /** Without the shop's origin. */
  path: string
}

/**
 * The way from the front of the shop to a page, this one last.
 * @example trailTo(shop, { name: 'Kitchen', path: '/collections/kitchen' })
 */
export const trailTo = (shop: Shop, ...steps: Crumb[]): Crumb[] =>
  [{ name: shop.words.find.front, path: '/' }, ...steps].map(({ name, path }) => ({ name, path: shop.to(path) }))

/** The way to a product, by way of the collection it stands in. */
export const trailToProduct = (
  shop: Shop,
  { view, collection }: { view: { name: string; slug: string }; collection?: { name: string; slug: string } },
): Crumb[] =>
  trailTo(
    shop,
    collection
      ? { name: collection.name, path: collectionPath(collection.slug) }
      : { name: shop.words.layout.everything, path: '/collections/all-products' },
    { name: view.name, path: productPath(view.slug) },
  )

/** Where a page is in the shop. */
export function Breadcrumbs({ trail, shop }: { trail: Crumb[]; shop: Shop }) {
  return (
    <nav className="crumbs" aria-label={shop.words.find.whereYouAre}>
      <ol>
        {trail.map(({ name, path }, at) => (
          <li key={path}>
            {at < trail.length - 1 ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
