import type { Media, MediaItem, PlatformMedia } from '@cartwright/contract'
import { getMediaUrl } from '../../media/index.ts'
import type { ProductMedia } from './product.ts'

/** Converts a gallery to its wire format; its first item is the main one. */
export function toWireMedia(media: readonly ProductMedia[], mediaOrigin: string): Media {
  const items = media.map((item) => toMediaItem(item, mediaOrigin))
  return { ...(items[0] && { mainMedia: items[0] }), items }
}

function toMediaItem(item: ProductMedia, mediaOrigin: string): MediaItem {
  const { id, type = 'image', width, height, altText, title = '', focalPoint } = item
  const url = getMediaUrl(mediaOrigin, id, type)
  switch (type) {
    case 'image':
      return {
        id,
        mediaType: type,
        title,
        image: { url, width, height, altText, ...(focalPoint && { focalPoint }) },
        thumbnail: { url, width, height, altText, ...(focalPoint && { focalPoint }) },
      }
    case 'video': {
      const { files = [], posterId = '' } = item.video ?? {}
      return {
        id,
        mediaType: type,
        title,
        video: {
          files: files.map(({ path, ...size }) => ({ url: `${url}/${path}`, ...size })),
          stillFrameMediaId: posterId,
        },
        ...(posterId && { thumbnail: { url: getMediaUrl(mediaOrigin, posterId, 'image'), width, height, altText } }),
      }
    }
    case 'audio':
    case 'document':
    case 'zip':
      return { id, mediaType: type, title: title || altText }
  }
}

/** Converts an image or video to the media of platform services; other types have none. */
export function toPlatformMedia(item: ProductMedia | undefined, mediaOrigin: string): PlatformMedia | undefined {
  if (!item) return undefined
  const { id, type = 'image', width, height, altText, title } = item
  const url = getMediaUrl(mediaOrigin, id, type)
  const filename = title ? { filename: title } : {}
  if (type === 'image') return { image: { id, url, width, height, altText, ...filename } }
  if (type !== 'video') return undefined
  const { files = [], posterId, durationMs } = item.video ?? {}
  const poster = posterId && { id: posterId, url: getMediaUrl(mediaOrigin, posterId, 'image'), width, height }
  return {
    video: {
      id,
      url: `${url}/file`,
      resolutions: files.map(({ path, ...size }) => ({ url: `${url}/${path}`, ...size })),
      ...filename,
      posters: poster ? [poster] : [],
      ...(durationMs !== undefined && { durationInMilliseconds: durationMs }),
      width,
      height,
    },
  }
}
