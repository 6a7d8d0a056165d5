import { createMedia } from '@cartwright/client'
import { Icon, type IconName } from '../parts/icon.tsx'
import type { FileKind, FocalPoint } from './library-file.ts'

const media = createMedia({ baseUrl: location.origin })

const ICONS: Record<FileKind, IconName> = {
  image: 'picture',
  video: 'video',
  audio: 'audio',
  document: 'document',
  zip: 'archive',
}

/** Data of a thumbnail, from the library or a gallery. */
export interface ThumbnailFile {
  mediaType: FileKind
  url: string
  posterId?: string
  focalPoint?: FocalPoint
}

/** Small picture of a file: the picture itself, the poster of a video, or an icon of its kind. */
export function FileThumbnail({
  file,
  size,
  isWhole = false,
}: {
  file: ThumbnailFile
  size: number
  isWhole?: boolean
}) {
  const source = findPicture(file)
  // Pictures of other hosts, which the policy of the page blocks, are downloaded by the shop within a minute.
  if (!source?.startsWith(`${location.origin}/media/`))
    return (
      <span className="file-icon">
        <Icon name={ICONS[file.mediaType]} />
      </span>
    )
  const pixels = size * 2
  return (
    <>
      <img
        className={isWhole ? 'file-image file-image-whole' : 'file-image'}
        src={
          isWhole
            ? media.getScaledToFitImageUrl(source, pixels, pixels)
            : media.getScaledToFillImageUrl(source, pixels, pixels)
        }
        alt=""
        loading="lazy"
        draggable={false}
      />
      {file.mediaType === 'video' && (
        <span className="file-badge">
          <Icon name="video" />
        </span>
      )}
    </>
  )
}

function findPicture({ mediaType, url, posterId }: ThumbnailFile): string | undefined {
  if (mediaType === 'image') return url
  return mediaType === 'video' && posterId ? `${location.origin}/media/${posterId}` : undefined
}
