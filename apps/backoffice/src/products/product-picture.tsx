import { createMedia, type Product } from '@cartwright/client'
import { Icon } from '../parts/icon.tsx'

const media = createMedia({ baseUrl: location.origin })

/** Small picture of a product in lists. */
export function ProductPicture({ product, size }: { product: Product; size: number }) {
  const image = product.media?.mainMedia?.image ?? product.media?.mainMedia?.thumbnail
  // Pictures of other hosts, which the policy of the page blocks, are downloaded by the shop within a minute.
  if (!image?.url.startsWith(`${location.origin}/media/`))
    return (
      <span className="thumbnail thumbnail-empty" style={{ width: size, height: size }}>
        <Icon name="picture" />
      </span>
    )
  return (
    <img
      className="thumbnail"
      src={media.getScaledToFillImageUrl(image.url, size * 2, size * 2)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
    />
  )
}
