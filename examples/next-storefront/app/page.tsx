import Link from 'next/link'
import { Picture } from './picture'
import { getCatalogue } from './shop'

const PAGE_SIZE = 24

/** Product list, a page at a time. */
export default async function ProductsPage({ searchParams }: { searchParams: Promise<{ page?: string }> }) {
  const number = Math.max(1, Number((await searchParams).page) || 1)
  const { products } = await getCatalogue()
  const found = await products
    .queryProducts()
    .ascending('name')
    .skip((number - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE)
    .find()
  return (
    <>
      <h1>Products</h1>
      <ul className="products">
        {found.items.map(({ _id, slug, name, priceData, media }) => (
          <li key={_id}>
            <Link href={`/products/${encodeURIComponent(slug)}`}>
              <Picture image={media?.mainMedia?.image?.url} size={320} />
              {name}
            </Link>
            <span className="price">{priceData?.formatted?.discountedPrice}</span>
          </li>
        ))}
      </ul>
      <nav aria-label="Pages">
        {number > 1 && <Link href={`/?page=${number - 1}`}>Previous page</Link>}
        {found.hasNext() && <Link href={`/?page=${number + 1}`}>Next page</Link>}
      </nav>
    </>
  )
}
