/** File storage: a folder or an S3-compatible store. A name is written once and its content never changes. */
export interface MediaStorage {
  /** Moves a complete file from `path` into the storage. After it returns, a crash does not lose the file. */
  put(name: string, path: string, about: { contentType: string; size: number; sha256: string }): Promise<void>
  /**
   * Opens a file; undefined if it does not exist. The range includes its end. If the size is given, a file of another
   * size counts as missing.
   */
  open(name: string, range?: ByteRange, size?: number): Promise<ReadableStream<Uint8Array> | undefined>
  exists(name: string): Promise<boolean>
  /** Deletes a file if it exists. */
  delete(name: string): Promise<void>
}

/** The external storage is unavailable. Answered with 503. */
export class StorageUnavailableError extends Error {
  readonly code = 'ECONNREFUSED'
}

export interface ByteRange {
  start: number
  end: number
}

/** Rejects unsafe names. Names never come from requests; this is a second check. */
export function requireStorageKey(name: string): string {
  if (!/^[a-z]+(\/[0-9a-z][0-9a-z.-]*)+$/.test(name)) throw new Error(`"${name}" is no name of a file in the storage.`)
  return name
}
