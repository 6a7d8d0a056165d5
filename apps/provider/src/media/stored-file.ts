import type { StoredFile } from '@cartwright/contract'
import type { FileRow, VideoResolution } from './media-file-store.ts'
import { getMediaUrl } from './media-url.ts'

/** Rendition of a video: `path` below the URL of the video, size in pixels, format such as `mp4`. */
export interface VideoFile {
  path: string
  width: number
  height: number
  format: string
}

/** Lists the renditions of a video: the uploaded file first, then its other resolutions. */
export function toVideoFiles(file: FileRow, resolutions: readonly VideoResolution[]): VideoFile[] {
  const format = file.contentType.split('/')[1]!
  return [
    { path: 'file', width: file.width, height: file.height, format },
    ...resolutions.map(({ quality, width, height }) => ({
      path: `${quality}/mp4/file.mp4`,
      width,
      height,
      format: 'mp4',
    })),
  ]
}

/** Converts a file to its wire format, with absolute URLs. */
export function toStoredFile(file: FileRow, resolutions: readonly VideoResolution[], providerUrl: string): StoredFile {
  const { id, mediaType, contentType, title, altText, width, height, size, durationMs, posterId } = file
  const url = getMediaUrl(providerUrl, id, mediaType)
  return {
    id,
    mediaType,
    contentType,
    url: mediaType === 'video' ? `${url}/file` : url,
    title,
    altText,
    width,
    height,
    sizeInBytes: String(size),
    ...(durationMs !== undefined && { durationInMilliseconds: durationMs }),
    ...(posterId !== undefined && { posterId }),
    ...(mediaType === 'video' && {
      resolutions: toVideoFiles(file, resolutions).map(({ path, ...one }) => ({ url: `${url}/${path}`, ...one })),
    }),
  }
}
