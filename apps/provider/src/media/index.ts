/** Public files of the shop: upload, storage, resized images, delivery. Independent of products. */
export { createStorage, type StorageLocation } from './create-storage.ts'
export type { DetectedFileType } from './detect-file-type.ts'
export { type FetchedImage, fetchImage } from './fetch-image.ts'
export { IMAGE_EXTENSIONS, type ImageHeader } from './image-header.ts'
export {
  deleteFileRow,
  type FileDetails,
  type FileRow,
  findFile,
  findMedia,
  findMediaBySource,
  findUnknownImageIds,
  type NewFile,
  readResolutions,
  replaceFileOfVideos,
  saveFile,
  saveFileBytes,
  updateFileDetails,
  type VideoResolution,
} from './media-file-store.ts'
export {
  createMediaFiles,
  createMediaId,
  getStorageKey,
  type MediaFiles,
  type MediaOptions,
  toFileUuid,
} from './media-files.ts'
export { findImageId, getMediaOrigin, getMediaUrl, toCurrentImageUrl } from './media-url.ts'
export { deleteAbandonedUploads, receiveFile } from './receive-file.ts'
export { renderShareImage } from './render-share-image.ts'
export { serveFile } from './serve-file.ts'
export { mountMediaRoutes } from './serve-media.ts'
export { toStoredFile, toVideoFiles } from './stored-file.ts'
export { createUploadAddresses, mountUploadRoute } from './upload-urls.ts'
export {
  deleteExpiredUploads,
  deleteUploadsOfFile,
  eraseUploads,
  findUploadedFileIds,
  listExpiredUploads,
} from './upload-store.ts'
export { createMediaUploads, createUrlUploads, uploadImage } from './upload-handlers.ts'
