import type { DetectedFileType } from './detect-file-type.ts'

/** URL path of each media type on the provider's origin. The client's media functions build the same paths. */
const FOLDERS: Record<DetectedFileType['mediaType'], string> = {
  image: 'media',
  video: 'video',
  audio: 'mp3',
  document: 'ugd',
  zip: 'archives',
}

export function getMediaUrl(
  providerUrl: string,
  mediaId: string,
  type: DetectedFileType['mediaType'] = 'image',
): string {
  return `${providerUrl}/${FOLDERS[type]}/${mediaId}`
}
