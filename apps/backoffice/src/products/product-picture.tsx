import { createMedia, type Product } from '@cartwright/client'
import { Icon } from '../parts/icon.tsx'

const media = createMedia({ baseUrl: location.origin })

/** Small picture of a product in lists. */
export function ProductPicture({ product, size }: { product: Product; size: number }) {
  const image = product.media?.mainMedia?.image ?? product.media?.mainMedia?.thumbnail
  if (!image?.url)
    return (
      <span className="thumbnail thumbnail-empty" style={{ width: size, height: size }}>
        <Icon name="picture" />
      </span>
    )
  return (
    <img
      className="thumbnail"
      src={toThumbnailUrl(image.url, size * 2)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
    />
  )
}

/** Returns the address of a thumbnail. Only pictures of the shop are served in other sizes. */
function toThumbnailUrl(url: string, side: number): string {
  return url.startsWith(`${location.origin}/media/`) ? media.getScaledToFillImageUrl(url, side, side) : url
}
