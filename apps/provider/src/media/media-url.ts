import type { MediaHost } from '../platform/http/request-context.ts'
import type { DetectedFileType } from './detect-file-type.ts'

type MediaType = DetectedFileType['mediaType']

/**
 * Folder of each media type, on the shop's host as on the platform's. The client's media functions build the same
 * paths.
 */
const FOLDERS: Record<MediaType, string> = {
  image: 'media',
  video: 'video',
  audio: 'mp3',
  document: 'ugd',
  zip: 'archives',
}

/** Origin of media on the platform. Videos, documents and archives have origins of their own there. */
const PLATFORM_ORIGIN = 'https://static.wixstatic.com'
const PLATFORM_FILES = 'https://d945e594-8657-47e2-9cd9-e9033c3d8da0.usrfiles.com'

const PLATFORM_FOLDERS: Record<MediaType, string> = {
  image: `${PLATFORM_ORIGIN}/${FOLDERS.image}`,
  video: `https://video.wixstatic.com/${FOLDERS.video}`,
  audio: `${PLATFORM_ORIGIN}/${FOLDERS.audio}`,
  document: `${PLATFORM_FILES}/${FOLDERS.document}`,
  zip: `${PLATFORM_FILES}/${FOLDERS.zip}`,
}

/** Returns the origin of media addresses for a caller, as {@link getMediaUrl} takes it. */
export function getMediaOrigin(providerUrl: string, mediaHost: MediaHost = 'shop'): string {
  return mediaHost === 'platform' ? PLATFORM_ORIGIN : providerUrl
}

/**
 * @param mediaOrigin origin by {@link getMediaOrigin}; the URL of the provider for the shop's own pages, mails and
 * events
 */
export function getMediaUrl(mediaOrigin: string, mediaId: string, type: MediaType = 'image'): string {
  const folder = mediaOrigin === PLATFORM_ORIGIN ? PLATFORM_FOLDERS[type] : `${mediaOrigin}/${FOLDERS[type]}`
  return `${folder}/${mediaId}`
}

/** Address of an image of the shop: an id of the shop, perhaps with a size. */
const IMAGE_PATH = /^\/media\/([0-9a-f]{32}\.[a-z0-9]{3,4})(\/v1\/.*)?$/

/** Returns the id of the shop's image at an address on either host; undefined for all other addresses. */
export function findImageId(url: string, providerUrl: string): string | undefined {
  return matchImageUrl(url, providerUrl)?.[1]
}

/** Rewrites the address of an image of the shop on either host for a caller. All other addresses stay. */
export function toCurrentImageUrl(url: string, shop: { mediaOrigin: string; providerUrl: string }): string {
  const [, id, size = ''] = matchImageUrl(url, shop.providerUrl) ?? []
  return id === undefined ? url : getMediaUrl(shop.mediaOrigin, id) + size
}

function matchImageUrl(url: string, providerUrl: string): RegExpExecArray | undefined {
  const origin = [providerUrl, PLATFORM_ORIGIN].find((each) => each !== '' && url.startsWith(`${each}/`))
  return (origin !== undefined && IMAGE_PATH.exec(url.slice(origin.length))) || undefined
}
