import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Prefix of a key that names the image. */
const PREFIX_LENGTH = 32

/** LRU cache of resized images on disk, limited in bytes. All entries can be computed again. */
export class ImageDiskCache {
  readonly #folder: string
  readonly #maxBytes: number
  /** Size in bytes by file name, least recently used first. */
  #known: Promise<Map<string, number>> | undefined
  #bytes = 0

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  async read(key: string): Promise<Buffer | undefined> {
    const known = await this.#open()
    const name = toFileName(key)
    const size = known.get(name)
    if (size === undefined) return undefined
    try {
      const bytes = await readFile(join(this.#folder, name))
      if (bytes.length !== size) throw new Error('It was not written to its end.')
      known.delete(name)
      known.set(name, size)
      await utimes(join(this.#folder, name), new Date(), new Date()) // for the order after the next start
      return bytes
    } catch {
      await this.#forget(known, name) // gone or damaged: computed again
      return undefined
    }
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const known = await this.#open()
    const name = toFileName(key)
    const path = join(this.#folder, name)
    const draft = `${path}.${randomUUID()}.new`
    try {
      await writeFile(draft, bytes)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    this.#bytes += bytes.length - (known.get(name) ?? 0)
    known.delete(name)
    known.set(name, bytes.length)
    for (const oldest of known.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      await this.#forget(known, oldest)
    }
  }

  /** Evicts entries whose keys begin with the 32 characters of an image. */
  async evictPrefix(beginning: string): Promise<void> {
    const known = await this.#open()
    for (const name of known.keys()) if (name.startsWith(beginning)) await this.#forget(known, name)
  }

  async #forget(known: Map<string, number>, name: string): Promise<void> {
    this.#bytes -= known.get(name) ?? 0
    known.delete(name)
    await rm(join(this.#folder, name), { force: true })
  }

  #open(): Promise<Map<string, number>> {
    this.#known ??= this.#readFolder().catch((error: unknown) => {
      this.#known = undefined // the next call reads the folder again
      throw error
    })
    return this.#known
  }

  async #readFolder(): Promise<Map<string, number>> {
    await mkdir(this.#folder, { recursive: true })
    const found: { name: string; size: number; usedAt: number }[] = []
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (name.endsWith('.new')) await rm(path, { force: true })
      else {
        const { size, mtimeMs } = await stat(path)
        found.push({ name, size, usedAt: mtimeMs })
      }
    }
    this.#bytes = found.reduce((sum, { size }) => sum + size, 0)
    return new Map(found.sort((a, b) => a.usedAt - b.usedAt).map(({ name, size }) => [name, size]))
  }
}

/** Converts a key to a file name. Keys with a common prefix have names with a common prefix. */
function toFileName(key: string): string {
  return `${key.slice(0, PREFIX_LENGTH)}-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`
}
