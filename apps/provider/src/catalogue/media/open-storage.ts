import { diskStorage } from './disk-storage.ts'
import { type S3Address, s3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

/** Where files are to lie: a folder, or a bucket. */
export type StorageAddress = { folder: string } | S3Address

export function openStorage(address: StorageAddress): MediaStorage {
  return 'folder' in address ? diskStorage(address.folder) : s3Storage(address)
}
