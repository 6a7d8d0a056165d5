import type { FileHandle } from 'node:fs/promises'

/** Reads ranges of bytes of a file on disk. */
export interface RandomAccessFile {
  size: number
  /** Returns fewer bytes at the end of the file. */
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
