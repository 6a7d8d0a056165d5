import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants, readdir, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { cleanEnvironment, toSpawnOptions, type OsAccount } from './os-account.ts'
import type { DataDirectory } from './data-directory.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { preparePackageBinaries } from './package-binaries.ts'

export type Binaries = { bin: string; major: number }

const OLDEST_MAJOR = 15
const exe = process.platform === 'win32' ? '.exe' : ''
const run = promisify(execFile)

export function getProgramPath(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.bin, name + exe)
}

/** Finds the binaries: those of PG_BIN, else of the npm package, else of the system. The first that run are used. */
export async function findBinaries(
  directory: DataDirectory,
  pgBin: string | undefined,
  packageDir = findPackage(),
): Promise<Binaries> {
  const tried: string[] = []
  for await (const bin of pgBin ? [resolve(pgBin)] : candidates(directory, packageDir)) {
    const found = await tryOut(bin, directory.account)
    if (typeof found !== 'string') return found
    tried.push(found)
  }
  throw new EmbeddedPostgresError(
    'NO_BINARIES',
    (pgBin
      ? `PG_BIN is ${pgBin}, which contains no usable PostgreSQL. `
      : `No usable PostgreSQL was found for ${process.platform}-${process.arch}. `) +
      (tried.length ? `Tried: ${tried.join('; ')}. ` : '') +
      `Install the optional dependencies again (npm install --include=optional), or install PostgreSQL ${OLDEST_MAJOR} or newer, ` +
      'set PG_BIN to the directory of its programs postgres and initdb, or set DATABASE_URL to your own server.',
  )
}

async function* candidates(directory: DataDirectory, packageDir: string | undefined): AsyncGenerator<string> {
  if (packageDir && existsSync(join(packageDir, 'native', 'bin')))
    yield await preparePackageBinaries(packageDir, directory)
  if (process.platform === 'win32') return
  const configured = await firstLine('pg_config', ['--bindir'])
  if (configured) yield configured
  const majors = await readdir('/usr/lib/postgresql').catch(() => [])
  for (const major of majors.sort((a, b) => Number(b) - Number(a))) yield join('/usr/lib/postgresql', major, 'bin')
  const onPath = await firstLine('/bin/sh', ['-c', 'command -v postgres'])
  if (onPath) yield dirname(await realpath(onPath))
}

function findPackage(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return dirname(dirname(entry))
  } catch {
    return undefined // an optional dependency: missing on this platform, or left out
  }
}

/** Returns the binaries, or the reason why they do not run, as part of a sentence. */
async function tryOut(bin: string, account: OsAccount | undefined): Promise<Binaries | string> {
  try {
    await access(join(bin, `initdb${exe}`), constants.X_OK)
    const { stdout } = await run(join(bin, `postgres${exe}`), ['--version'], {
      ...toSpawnOptions(account),
      env: cleanEnvironment,
      timeout: 20_000,
    })
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1])
    return major >= OLDEST_MAJOR
      ? { bin, major }
      : `${bin} (${stdout.trim()}; version ${OLDEST_MAJOR} or newer is required)`
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    return `${bin} (${reason}${account ? `; it runs as ${account.name}` : ''})`
  }
}

async function firstLine(command: string, args: string[]): Promise<string | undefined> {
  const output = await run(command, args).catch(() => undefined) // a missing program is a result
  return output?.stdout.trim().split('\n')[0] || undefined
}
