import type { PictureData } from '@cartwright/ui'
import type { WireMedia, WireMediaItem } from './wire-product.ts'

/** Video with its poster. */
export interface VideoView {
  sources: { url: string; type: string }[]
  poster?: string
  width: number
  height: number
  /** Description of the picture. */
  alt: string
}

const VIDEO_TYPES = new Map([
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
])

export function toPicture(item: WireMediaItem, name: string): PictureData | undefined {
  if (!item.image?.url) return undefined
  return {
    url: item.image.url,
    width: item.image.width || 1200,
    height: item.image.height || 1200,
    alt: item.image.altText || item.title || name,
    ...(item.image.focalPoint && { focalPoint: item.image.focalPoint }),
  }
}

/** Picture of a product in a list: its first picture, or the still of a video if it has none. */
export function getMainPicture(media: WireMedia | null | undefined, name: string): PictureData | undefined {
  const main = media?.mainMedia ?? media?.items?.[0]
  if (!main) return undefined
  return toPicture(main, name) ?? listPictures(media, name)[0] ?? toPicture({ image: main.thumbnail }, name)
}

export function listPictures(media: WireMedia | null | undefined, name: string): PictureData[] {
  return listMediaItems(media).flatMap((item) => toPicture(item, name) ?? [])
}

export function listVideos(media: WireMedia | null | undefined, name: string): VideoView[] {
  return listMediaItems(media).flatMap(({ video, thumbnail, title }) => {
    const files = video?.files ?? []
    const sources = files.flatMap(({ url, format }) => {
      const type = VIDEO_TYPES.get(format?.toLowerCase() ?? '')
      return url && type ? [{ url, type }] : []
    })
    if (sources.length === 0) return []
    return {
      sources,
      poster: thumbnail?.url ?? undefined,
      width: files[0]?.width || 1200,
      height: files[0]?.height || 1200,
      alt: thumbnail?.altText || title || name,
    }
  })
}

export function findPicture(pictures: PictureData[], media: WireMedia | null | undefined): number | undefined {
  const url = (media?.mainMedia ?? media?.items?.[0])?.image?.url
  const at = url ? pictures.findIndex((picture) => picture.url === url) : -1
  return at < 0 ? undefined : at
}

function listMediaItems(media: WireMedia | null | undefined): WireMediaItem[] {
  if (media?.items?.length) return media.items
  return media?.mainMedia ? [media.mainMedia] : []
}
