import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/** Writes a file piece by piece, under a name of its own until all is there: nobody finds half a file, or one that two have written. */
export async function writeFileAtomically(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`
  const file = await open(unfinished, 'wx')
  try {
    // `write` alone may leave some of it out, and says so to nobody, where the disk is full.
    for await (const piece of pieces) await file.appendFile(piece)
    await file.close()
    await rename(unfinished, path)
  } catch (error) {
    await file.close().catch(() => undefined) // closed already, where renaming failed
    await rm(unfinished, { force: true })
    throw error
  }
}
