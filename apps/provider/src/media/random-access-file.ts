import type { FileHandle } from 'node:fs/promises'

/** Bytes of a file that lies on disk: a little of it at a time. */
export interface RandomAccessFile {
  size: number
  /** Shorter where the file ends. */
  read(start: number, length: number): Promise<Buffer>
}

export function createRandomAccessFile(file: FileHandle, size: number): RandomAccessFile {
  return {
    size,
    async read(start, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)))
      let filled = 0
      while (filled < buffer.length) {
        const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, start + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return buffer.subarray(0, filled)
    },
  }
}
