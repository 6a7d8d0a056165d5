import { Icon, Picture, Price } from '@cartwright/ui'
import { toCurrencyUrl } from '../currency/shop-currency.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { Shop } from '../shop.ts'
import { WishButton } from '../wishlist/wish-button.tsx'
import { InLanguage } from '../components/in-language.tsx'
import type { ProductCard } from '../catalogue/product-view.ts'
import { toProductPath } from '../paths/catalogue-paths.ts'

/** Column widths of `.shelf`. */
const SIZES = '(min-width: 84rem) 20rem, (min-width: 48rem) 24vw, (min-width: 40rem) 31vw, 46vw'

/**
 * Products standing side by side, each with its label below the edge.
 * @example <Shelf products={products} shop={shop} firstRow />
 */
export function ProductGrid({
  products,
  shop,
  firstRow = false,
}: {
  products: ProductCard[]
  shop: Pick<Shop, 'to' | 'words' | 'currency'>
  firstRow?: boolean
}) {
  const { shelf, price, find } = shop.words
  return (
    <ul className="shelf" data-island="quick-view" data-close={find.close}>
      {products.map((product, at) => (
        <li key={product.slug} className={product.stock === 'out' ? 'out' : undefined}>
          <a href={shop.to(toProductPath(product.slug))}>
            <span className="stand">
              <Picture
                picture={product.picture}
                alt=""
                name={product.name}
                sizes={SIZES}
                first={firstRow && at === 0}
              />
              {product.ribbon && (
                <span className="ribbon">
                  <InLanguage of={product.ribbonIn}>{product.ribbon}</InLanguage>
                </span>
              )}
            </span>
            <span className="label">
              <span className="name">
                <InLanguage of={product.nameIn}>{product.name}</InLanguage>
              </span>
              <Price price={product.price} was={product.was} from={product.from} words={price} />
              {product.perUnit && <span className="hint">{product.perUnit}</span>}
              {product.stock === 'out' && <span className="state">{shelf.soldOut}</span>}
              {product.stock === 'last' && <span className="state last">{shelf.lastOne}</span>}
            </span>
          </a>
          <WishButton product={product} shop={shop} isSmall />
          {/* A link to its page, which opens above this one where a script can do so. */}
          <a
            className="quick"
            href={shop.to(toProductPath(product.slug))}
            data-quick={toCurrencyUrl(shop, `/quick-view/${encodeURIComponent(product.slug)}`)}
            aria-label={interpolate(find.quickOf, { name: product.name })}
            rel="nofollow"
          >
            <Icon name="eye" /> <span>{find.quick}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
