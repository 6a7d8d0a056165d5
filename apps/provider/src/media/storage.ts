/** Where files lie: a folder, or an S3-compatible store. A name is written once and its content never changes. */
export interface MediaStorage {
  /** Takes over a complete file; afterwards it is no longer at `path`. Once this returns, a crash does not lose it. */
  put(name: string, path: string, about: { contentType: string; size: number; sha256: string }): Promise<void>
  /** Undefined where there is no such file. The range includes its end. Where the size of the whole is known, what has another one is not the file. */
  open(name: string, range?: ByteRange, size?: number): Promise<ReadableStream<Uint8Array> | undefined>
  exists(name: string): Promise<boolean>
  /** Nothing happens where there is none. */
  delete(name: string): Promise<void>
}

/** Answered with 503: the shop is well, and what it keeps elsewhere is away for the moment. */
export class StorageUnavailableError extends Error {
  readonly code = 'ECONNREFUSED'
}

export interface ByteRange {
  start: number
  end: number
}

/** Names are made here and never come from outside; this is the second lock. */
export function requireStorageKey(name: string): string {
  if (!/^[a-z]+(\/[0-9a-z][0-9a-z.-]*)+$/.test(name)) throw new Error(`"${name}" is no name of a file in the storage.`)
  return name
}
