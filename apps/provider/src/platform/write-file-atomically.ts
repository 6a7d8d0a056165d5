import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes a file atomically: under a temporary name until it is complete, so that no reader sees half a file or one of
 * two writers.
 */
export async function writeFileAtomically(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`
  const file = await open(unfinished, 'wx')
  try {
    // `write` alone may write only a part without an error on a full disk.
    for await (const piece of pieces) await file.appendFile(piece)
    await file.close()
    await rename(unfinished, path)
  } catch (error) {
    await file.close().catch(() => undefined) // closed already if renaming failed
    await rm(unfinished, { force: true })
    throw error
  }
}
