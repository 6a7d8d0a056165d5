import type { ComponentType, ReactNode } from 'react'
import { Picture } from '../../../packages/ui/src/picture.tsx'
import type { CollectionView, Product, ShopView, Way } from './data.ts'

/** As wide as the columns of `.shelf` come out. */
const SIZES = '(min-width: 80rem) 19rem, (min-width: 48rem) 24vw, (min-width: 40rem) 31vw, 46vw'

/** That of the framework. */
export type Link = ComponentType<{ to: string; className?: string; children: ReactNode }>

/** Header and footer. */
export function Frame({ shop, Link, children }: { shop: ShopView; Link: Link; children: ReactNode }) {
  const [everything] = shop.collections
  return (
    <>
      <header className="top">
        <Link to={everything?.path ?? '/'} className="brand">
          {shop.name}
        </Link>
        <nav aria-label="Shop">
          <Ways ways={shop.collections} Link={Link} />
        </nav>
      </header>
      <main>{children}</main>
      <footer className="foot">
        <p className="brand">{shop.name}</p>
        <p>{shop.tagline}</p>
        <Ways ways={shop.collections} Link={Link} />
        <p>{shop.smallPrint}</p>
      </footer>
    </>
  )
}

function Ways({ ways, Link }: { ways: Way[]; Link: Link }) {
  return (
    <ul>
      {ways.map(({ path, name }) => (
        <li key={path}>
          <Link to={path}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}

export function Collection({ collection, Link }: { collection: CollectionView; Link: Link }) {
  return (
    <>
      <h1>{collection.name}</h1>
      <ul className="shelf">
        {collection.products.map((product, at) => (
          <li key={product.path}>
            <Link to={product.path}>
              <Picture picture={product.picture} alt="" sizes={SIZES} first={at === 0} />
              <span className="name">{product.name}</span>
              <span className="price">{product.price}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

export function ProductDetails({ product }: { product: Product }) {
  return (
    <>
      <h1>{product.name}</h1>
      <Picture picture={product.picture} alt="" sizes="(min-width: 40rem) 40rem, 100vw" first />
      <p className="price">{product.price}</p>
    </>
  )
}
