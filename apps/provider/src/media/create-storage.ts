import { createDiskStorage } from './disk-storage.ts'
import { type S3Location, createS3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

/** Location of the storage: a folder or a bucket. */
export type StorageLocation = { folder: string } | S3Location

export function createStorage(address: StorageLocation): MediaStorage {
  return 'folder' in address ? createDiskStorage(address.folder) : createS3Storage(address)
}
