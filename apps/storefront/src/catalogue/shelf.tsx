import { Picture, Price } from '@cartwright/ui'
import type { ProductCard } from './product-view.ts'

/**
 * Products standing side by side, each with its label below the edge.
 * @example <Shelf products={products} firstRow />
 */
export function Shelf({ products, firstRow = false }: { products: ProductCard[]; firstRow?: boolean }) {
  return (
    <ul className="shelf">
      {products.map((product, at) => (
        <li key={product.slug} className={product.stock === 'out' ? 'out' : undefined}>
          <a href={`/product-page/${product.slug}`}>
            <span className="stand">
              <Picture picture={product.picture} alt="" name={product.name} first={firstRow && at === 0} />
              {product.ribbon && product.stock !== 'out' && <span className="ribbon">{product.ribbon}</span>}
            </span>
            <span className="label">
              <span className="name">{product.name}</span>
              <Price price={product.price} was={product.was} from={product.from} />
              {product.stock === 'out' && <span className="state">Sold out</span>}
              {product.stock === 'last' && <span className="state">Only one left</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
