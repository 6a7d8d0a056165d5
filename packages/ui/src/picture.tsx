/** What a picture needs to be shown without moving the page. */
export interface PictureData {
  url: string
  width: number
  height: number
  alt: string
}

/**
 * A product picture: keeps its place while it loads, and loads late unless it is the first thing seen.
 * Without data, an empty frame is shown.
 * @default first false
 * @example <Picture picture={product.picture} first />
 */
export function Picture({
  picture,
  first = false,
  alt,
}: {
  picture: PictureData | undefined
  first?: boolean
  alt?: string
}) {
  if (!picture) return <span className="picture none" role="img" aria-label={alt || 'No picture'} />
  return (
    <img
      className="picture"
      src={picture.url}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  )
}
