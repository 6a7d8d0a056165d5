import type { TextLanguage } from '../catalogue/fallbacks.ts'
import { InLanguage } from '../catalogue/in-language.tsx'
import type { Shop } from '../shop.ts'
import { collectionPath, productPath } from '../catalogue/addresses.ts'

/** A page on the way to this one. */
export interface Crumb {
  name: string
  nameIn?: TextLanguage
  /** Without the shop's origin. */
  path: string
}

/**
 * The way from the front of the shop to a page, this one last.
 * @example trailTo(shop, { name: 'Kitchen', path: '/collections/kitchen' })
 */
export const trailTo = (shop: Shop, ...steps: Crumb[]): Crumb[] =>
  [{ name: shop.words.find.front, path: '/' } as Crumb, ...steps].map((step) => ({ ...step, path: shop.to(step.path) }))

type Named = Pick<Crumb, 'name' | 'nameIn'>

/** The way to a product, by way of the collection it stands in. */
export const trailToProduct = (
  shop: Shop,
  { view, collection }: { view: { slug: string } & Named; collection?: { slug: string } & Named },
): Crumb[] =>
  trailTo(
    shop,
    collection
      ? { name: collection.name, nameIn: collection.nameIn, path: collectionPath(collection.slug) }
      : { name: shop.words.layout.everything, path: '/collections/all-products' },
    { name: view.name, nameIn: view.nameIn, path: productPath(view.slug) },
  )

/** Where a page is in the shop. */
export function Breadcrumbs({ trail, shop }: { trail: Crumb[]; shop: Shop }) {
  return (
    <nav className="crumbs" aria-label={shop.words.find.whereYouAre}>
      <ol>
        {trail.map(({ name, nameIn, path }, at) => {
          const text = <InLanguage of={nameIn}>{name}</InLanguage>
          return (
            <li key={path}>
              {at < trail.length - 1 ? <a href={path}>{text}</a> : <span aria-current="page">{text}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
