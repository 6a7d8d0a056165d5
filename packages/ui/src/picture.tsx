/** What a picture needs to be shown without moving the page. */
export interface PictureData {
  url: string
  width: number
  height: number
  alt: string
}

/**
 * A product picture: keeps its place while it loads, and loads late unless it is the first thing seen.
 * Without data, a tile with the initial of the name stands in its place.
 * @default first false
 * @example <Picture picture={product.picture} first />
 */
export function Picture({
  picture,
  first = false,
  alt,
  name = '',
}: {
  picture: PictureData | undefined
  first?: boolean
  /** Empty where the picture says nothing that is not written beside it. */
  alt?: string
  /** Of what it would show; without a picture its initial stands there. */
  name?: string
}) {
  if (!picture)
    return (
      <span
        className="picture none"
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt ?? 'No picture' })}
      >
        <span>{initialOf(name)}</span>
      </span>
    )
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

/** The first letter or digit, whatever the script: names may begin with a quotation mark. */
const initialOf = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toLocaleUpperCase()
