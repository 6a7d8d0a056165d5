/** Data of a picture, sufficient to show it without a layout shift. */
export interface PictureData {
  url: string
  width: number
  height: number
  alt: string
  /** Point that stays visible when the picture is cropped, as parts of its sides. @default the centre */
  focalPoint?: { x: number; y: number }
}

/** Few, so that one that was made for a page serves the next as well. */
const WIDTHS = [360, 720, 1080, 1440]
/** Files of the shop have sizes, as uploaded. */
const SHOP_FILE = /\/media\/([^/?#]+)$/
const DRAWN = /\.svg$/i

/**
 * A product picture: keeps its place while it loads, comes as large as it is shown, and loads late unless it is the
 * first thing seen. Without data, a tile with the initial of the name stands in its place.
 * @default first false
 * @example <Picture picture={product.picture} sizes="(min-width: 60rem) 25vw, 50vw" first />
 */
export function Picture({
  picture,
  first = false,
  alt,
  name = '',
  sizes = '50vw',
  shape = 1,
}: {
  picture: PictureData | undefined
  first?: boolean
  /** Empty where the picture says nothing that is not written beside it. */
  alt?: string
  /** Name of the shown item; its initial replaces a missing picture. */
  name?: string
  /**
   * How wide it is shown, as `sizes` of HTML, for what is seen first and for browsers that do not measure it
   * themselves. @default half of the page
   */
  sizes?: string
  /** Width by height of the place, as the stylesheet has it; what is beyond is cut off. @default 1 */
  shape?: number
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
  const made = madeSizes(picture, shape)
  return (
    <img
      className="picture"
      src={(made[1] ?? made[0])?.url ?? picture.url}
      {...(made.length > 1 && {
        srcSet: made.map(({ url, width }) => `${url} ${width}w`).join(', '),
        sizes: first ? sizes : `auto, ${sizes}`,
      })}
      width={picture.width}
      height={picture.height}
      alt={alt ?? picture.alt}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  )
}

/** Addresses of the picture in the sizes that it is large enough for. */
function madeSizes(
  { url, width: whole, height, focalPoint }: PictureData,
  shape: number,
): { url: string; width: number }[] {
  const file = SHOP_FILE.exec(url)?.[1]
  if (!file || DRAWN.test(file)) return []
  const anchor = focalPoint ? `fp_${focalPoint.x.toFixed(2)}_${focalPoint.y.toFixed(2)}` : 'al_c'
  return WIDTHS.filter((width) => width <= whole && width / shape <= height).map((width) => ({
    url: `${url}/v1/fill/w_${width},h_${Math.round(width / shape)},${anchor},q_80,enc_auto/${file}`,
    width,
  }))
}

/** The first letter or digit, whatever the script: names may begin with a quotation mark. */
const initialOf = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toLocaleUpperCase()
