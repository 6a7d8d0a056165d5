import type { Page } from './page'
import { media, shop } from './shop'

const PAGE_SIZE = 24

/** Product list, a page at a time. */
export const productsPage: Page = async () => {
  const number = Math.max(1, Number(new URLSearchParams(location.search).get('page')) || 1)
  const found = await shop.products
    .queryProducts()
    .ascending('name')
    .skip((number - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE)
    .find()
  const content = (
    <>
      <ul className="products">
        {found.items.map(({ _id, slug, name, priceData, media: pictures }) => (
          <li key={_id}>
            <a href={`/product?${new URLSearchParams({ slug })}`}>
              <Picture image={pictures?.mainMedia?.image?.url} size={320} />
              {name}
            </a>
            <span>{priceData?.formatted?.discountedPrice}</span>
          </li>
        ))}
      </ul>
      <nav aria-label="Pages">
        {number > 1 && <a href={`/?page=${number - 1}`}>Previous page</a>}
        {found.hasNext() && <a href={`/?page=${number + 1}`}>Next page</a>}
      </nav>
    </>
  )
  return { title: 'Products', content }
}

/** Square picture beside a name, which describes it. */
export function Picture({ image, size }: { image?: string; size: number }) {
  if (!image) return <span className="picture" />
  const address = (pixels: number) => media.getScaledToFillImageUrl(image, pixels, pixels)
  return (
    <img
      className="picture"
      src={address(size)}
      srcSet={`${address(size)}, ${address(size * 2)} 2x`}
      width={size}
      height={size}
      alt=""
    />
  )
}
