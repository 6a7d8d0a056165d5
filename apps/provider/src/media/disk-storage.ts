import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type MediaStorage, requireStorageKey } from './storage.ts'

/** Storage in a folder. Files are complete: a file gets its name once all of its bytes are on disk. */
export function createDiskStorage(folder: string): MediaStorage {
  const pathOf = (name: string): string => join(folder, requireStorageKey(name))
  return {
    async put(name, path) {
      const target = pathOf(name)
      await mkdir(dirname(target), { recursive: true })
      await sync(path)
      await move(path, target)
      await sync(dirname(target))
    },

    async open(name, range) {
      try {
        const file = await open(pathOf(name))
        // Holds: a stream of Node in the form of the web's gives bytes.
        return Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },

    async exists(name) {
      try {
        return (await stat(pathOf(name))).isFile()
      } catch (error) {
        if (isAbsent(error)) return false
        throw error
      }
    },

    async delete(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** Moves a file; the folder may be on another disk than incoming uploads. */
async function move(path: string, target: string): Promise<void> {
  try {
    await rename(path, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const near = `${target}.${randomUUID()}`
    await copyFile(path, near)
    await sync(near)
    await rename(near, target)
    await rm(path)
  }
}

/** Flushes a folder to disk; Windows does not support it. */
async function sync(path: string): Promise<void> {
  const file = await open(path, process.platform === 'win32' ? 'r+' : 'r').catch((error: unknown) => {
    if (process.platform !== 'win32') throw error
  })
  try {
    await file?.sync()
  } finally {
    await file?.close()
  }
}
