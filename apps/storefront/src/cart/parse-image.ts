import type { PictureData } from '@cartwright/ui'

const SCHEME = /^(?:wix:)?image:\/\/v1\/([^#]+)(?:#(.*))?$/

/**
 * A picture out of a cart line's `image`: a URL, or the catalogue's own form, whose file the provider serves under
 * `/media/`.
 * @example parseImage('wix:image://v1/mug.svg/Mug.svg#originWidth=1200&originHeight=1200', 'https://shop.example')
 */
export function parseImage(image: string | null | undefined, origin: string): PictureData | undefined {
  if (!image) return undefined
  const match = SCHEME.exec(image)
  if (!match) return URL.canParse(image) ? { url: image, width: 300, height: 300, alt: '' } : undefined
  const [id = ''] = (match[1] ?? '').split('/')
  const size = new URLSearchParams(match[2])
  const width = Number(size.get('originWidth')) || 300
  const height = Number(size.get('originHeight')) || 300
  return { url: `${origin}/media/${id}`, width, height, alt: '' }
}
