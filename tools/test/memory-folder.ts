import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

export const MEMORY_FOLDER = '/dev/shm'

const TMPFS = 0x01021994

/**
 * A container often has a /dev/shm of 64 MB; and what lies there is taken from the memory of all, of which as much
 * again has to be left.
 */
export function hasRoomInMemory(bytes: number): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return type === TMPFS && bavail * bsize >= bytes && freemem() >= 2 * bytes
  } catch {
    return false // elsewhere than on Linux there is none
  }
}
