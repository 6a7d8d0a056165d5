/**
 * The data of a shop that has just been loaded, kept for all the shops that tests start: to copy it takes a fraction
 * of the time that loading takes. It is made anew when anything changes of which it is made.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const cacheFolder = join(root, 'node_modules/.cache/cartwright')

/** Sources of the data of a fresh shop. */
const SOURCES = ['demo-shop', 'apps/provider/src', 'apps/provider/pages', 'packages/contract/src']
const MAX_KEPT = 2

export interface PreparedData {
  /** Into this data directory, which is not there yet. */
  copyTo(dataDir: string): void
}

const underWay = new Map<string, Promise<PreparedData>>()

/**
 * `load` starts a shop on a data directory of its own, and ends it when it is loaded. Concurrent callers wait for the
 * same load.
 */
export function prepareData(kind: string, load: (dataDir: string) => Promise<void>): Promise<PreparedData> {
  const preparing = underWay.get(kind) ?? prepare(kind, load).finally(() => underWay.delete(kind))
  underWay.set(kind, preparing)
  return preparing
}

async function prepare(kind: string, load: (dataDir: string) => Promise<void>): Promise<PreparedData> {
  const folder = join(cacheFolder, `${kind}-${digest()}`)
  if (!existsSync(folder)) {
    const draft = join(cacheFolder, `${process.pid}.${kind}.new`)
    mkdirSync(draft, { recursive: true })
    for (const each of [cacheFolder, draft]) chmodSync(each, 0o755) // as root, PostgreSQL runs as another user and has to get through
    try {
      await load(join(draft, 'data'))
      try {
        renameSync(draft, folder)
      } catch (error) {
        if (!existsSync(folder)) throw error // another one was faster
      }
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
    forgetOlder(kind, folder)
  }
  return { copyTo: (dataDir) => copy(join(folder, 'data'), dataDir) }
}

/** Half of it: files that are never written to again, of which one is enough for all shops. */
const UNCHANGING = ['media', 'postgres-bin']

/** With the owners of files: PostgreSQL wants its own. */
function copy(from: string, to: string): void {
  if (process.platform === 'win32') return cpSync(from, to, { recursive: true })
  const { dev, mode, uid, gid } = statSync(from)
  mkdirSync(to)
  chmodSync(to, mode)
  chownSync(to, uid, gid)
  // Not everywhere, and not from one disk to another, can files have two names.
  const mayLink = statSync(to).dev === dev
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (mayLink && UNCHANGING.includes(name) && cp('-al', source, target).status === 0) continue
    rmSync(target, { recursive: true, force: true })
    requireDone(cp('-a', source, target))
  }
}

const cp = (how: '-a' | '-al', from: string, to: string) => spawnSync('cp', [how, from, to])

function requireDone({ status, stderr }: ReturnType<typeof cp>): void {
  if (status !== 0) throw new Error(`The prepared data cannot be copied: ${stderr.toString()}`)
}

let cachedKey: string | undefined

/** Read once by a process: the sources are some forty megabytes. */
function digest(): string {
  return (cachedKey ??= digestOfSources())
}

function digestOfSources(): string {
  const hash = createHash('sha256').update(process.version)
  for (const source of SOURCES)
    for (const file of listFiles(join(root, source))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(svg|test\.tsx?|stress\.ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

function forgetOlder(kind: string, newest: string): void {
  const others = readdirSync(cacheFolder).filter(
    (name) => name.startsWith(`${kind}-`) && join(cacheFolder, name) !== newest,
  )
  for (const name of others.slice(0, Math.max(0, others.length + 1 - MAX_KEPT)))
    rmSync(join(cacheFolder, name), { recursive: true, force: true })
}
