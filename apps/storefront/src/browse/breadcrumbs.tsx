import type { TextLanguage } from '../catalogue/text-language.ts'
import { InLanguage } from '../components/in-language.tsx'
import type { Shop } from '../shop.ts'
import { toCollectionPath, toProductPath } from '../paths/catalogue-paths.ts'

/** A page on the way to this one. */
export interface Breadcrumb {
  name: string
  nameIn?: TextLanguage
  /** Without the shop's origin. */
  path: string
}

/**
 * The way from the front of the shop to a page, this one last.
 * @example createBreadcrumbs(shop, { name: 'Kitchen', path: '/collections/kitchen' })
 */
export const createBreadcrumbs = (shop: Shop, ...steps: Breadcrumb[]): Breadcrumb[] =>
  [{ name: shop.words.find.front, path: '/' } as Breadcrumb, ...steps].map((step) => ({
    ...step,
    path: shop.to(step.path),
  }))

type Named = Pick<Breadcrumb, 'name' | 'nameIn'>

/** Breadcrumbs of a product, through its collection. */
export const createProductBreadcrumbs = (
  shop: Shop,
  { view, collection }: { view: { slug: string } & Named; collection?: { slug: string } & Named },
): Breadcrumb[] =>
  createBreadcrumbs(
    shop,
    collection
      ? { name: collection.name, nameIn: collection.nameIn, path: toCollectionPath(collection.slug) }
      : { name: shop.words.layout.everything, path: '/collections/all-products' },
    { name: view.name, nameIn: view.nameIn, path: toProductPath(view.slug) },
  )

/** Breadcrumb navigation of a page. */
export function Breadcrumbs({ trail, shop }: { trail: Breadcrumb[]; shop: Shop }) {
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
