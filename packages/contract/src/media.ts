import { Type, type Static } from 'typebox'
import { entity, enumeration, Float, Int, keywords, LongText, Nullish, Optional, Timestamp } from './wire-types.ts'

export const FocalPoint = entity('FocalPoint', 'The part of a picture that must stay visible when it is cropped.', {
  x: Float(),
  y: Float(),
  height: Optional(Type.Number()),
  width: Optional(Type.Number()),
})
export type FocalPoint = Static<typeof FocalPoint>

export const CommonImage = entity(
  'CommonImage',
  'A picture. Callers of the client see it as one text, `wix:image://…` or a plain address.',
  {
    id: Optional(Type.String()),
    url: Optional(Type.String()),
    height: Optional(Int(0)),
    width: Optional(Int(0)),
    altText: Nullish(Type.String()),
    urlExpirationDate: Nullish(Timestamp()),
    filename: Nullish(Type.String()),
    sizeInBytes: Nullish(LongText()),
    focalPoint: Nullish(FocalPoint),
  },
  { [keywords.transform]: 'image' },
)
export type CommonImage = Static<typeof CommonImage>

export const Image = entity(
  'Image',
  'A picture that stands in for the catalogue’s. Callers of the client write it as one text.',
  {
    id: Optional(Type.String({ maxLength: 1000 })),
    url: Optional(Type.String({ maxLength: 2048 })),
    height: Optional(Int(0)),
    width: Optional(Int(0)),
    altText: Nullish(Type.String({ maxLength: 1000 })),
    filename: Nullish(Type.String({ maxLength: 1000 })),
  },
  { [keywords.transform]: 'image' },
)
export type Image = Static<typeof Image>

export const PageUrlV2 = entity(
  'PageUrlV2',
  'Address of a page. Callers of the client see the full address as one text.',
  {
    relativePath: Type.String({ maxLength: 2048, description: 'The path alone, from the slash on.' }),
    url: Nullish(Type.String({ maxLength: 2048 })),
  },
  { [keywords.transform]: 'pageUrl' },
)
export type PageUrlV2 = Static<typeof PageUrlV2>

export const VideoResolution = entity('VideoResolution', 'One size of a video.', {
  url: Type.String(),
  height: Int(0),
  width: Int(0),
  format: Optional(Type.String({ description: 'mp4, hls …' })),
  quality: Optional(Type.String({ description: '480p, 720p …' })),
  filename: Optional(Type.String()),
  durationInMilliseconds: Optional(Int(0)),
})
export type VideoResolution = Static<typeof VideoResolution>

export const VideoV2 = entity(
  'VideoV2',
  'A video. Callers of the client see it as one text, `wix:video://…` or a plain address.',
  {
    id: Optional(Type.String()),
    url: Optional(Type.String()),
    resolutions: Optional(Type.Array(VideoResolution, { maxItems: 100 })),
    filename: Optional(Type.String()),
    posters: Optional(
      Type.Array(
        entity('VideoPoster', 'A still picture of a video.', {
          id: Optional(Type.String()),
          url: Optional(Type.String()),
          height: Int(0),
          width: Int(0),
        }),
      ),
    ),
    sizeInBytes: Optional(LongText()),
    urlExpirationDate: Optional(Timestamp()),
    durationInMilliseconds: Optional(Int(0)),
    title: Optional(Type.String({ maxLength: 300 })),
    description: Optional(Type.String({ maxLength: 2000 })),
    height: Optional(Int(0)),
    width: Optional(Int(0)),
  },
  { [keywords.transform]: 'video' },
)
export type VideoV2 = Static<typeof VideoV2>

export const FileType = enumeration('FileType', [
  'UNSPECIFIED',
  'SECURE_PICTURE',
  'SECURE_VIDEO',
  'SECURE_DOCUMENT',
  'SECURE_MUSIC',
  'SECURE_ARCHIVE',
  'SECURE_RAW',
])
export type FileType = Static<typeof FileType>

export const SecuredMedia = entity('SecuredMedia', 'A file that only buyers get.', {
  id: Type.String({ minLength: 1, maxLength: 100 }),
  fileName: Type.String({ minLength: 1, maxLength: 1000 }),
  fileType: FileType,
})
export type SecuredMedia = Static<typeof SecuredMedia>

/** One item of a catalogue gallery. Unlike the pictures of a cart, these stay objects in the client. */
export const MediaItemUrlAndSize = entity('MediaItemUrlAndSize', 'A file of a gallery.', {
  url: Type.String({ maxLength: 2048 }),
  width: Int(0),
  height: Int(0),
  format: Optional(Type.String()),
  altText: Optional(Type.String()),
  focalPoint: Optional(Type.Object({ x: Type.Number(), y: Type.Number() })),
})
export type MediaItemUrlAndSize = Static<typeof MediaItemUrlAndSize>

export const MediaItemVideo = entity('MediaItemVideo', 'A video of a gallery.', {
  files: Type.Array(MediaItemUrlAndSize),
  stillFrameMediaId: Type.String({ description: 'ID of its poster.' }),
})
export type MediaItemVideo = Static<typeof MediaItemVideo>

export const MediaItemType = enumeration('MediaItemType', [
  'unspecified_media_item_type',
  'image',
  'video',
  'audio',
  'document',
  'zip',
])
export type MediaItemType = Static<typeof MediaItemType>

export const MediaItem = entity(
  'MediaItem',
  'A picture or a video of a gallery.',
  {
    image: Optional(MediaItemUrlAndSize),
    video: Optional(MediaItemVideo),
    thumbnail: Optional(MediaItemUrlAndSize),
    mediaType: MediaItemType,
    title: Type.String(),
    id: Type.String(),
  },
  { [keywords.oneOf]: ['image', 'video'] },
)
export type MediaItem = Static<typeof MediaItem>

export const Media = entity('Media', 'A gallery.', {
  mainMedia: Optional(MediaItem),
  items: Type.Array(MediaItem),
})
export type Media = Static<typeof Media>
