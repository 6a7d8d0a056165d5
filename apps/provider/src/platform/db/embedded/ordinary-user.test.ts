import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  waitUntil,
  isRoot,
  isRunning,
  makeDataDir,
  nobody,
  query,
  readLog,
  serverPid,
  startShopProcess,
  start,
} from './testing/shop.ts'

const canBecomeNobody =
  isRoot &&
  [import.meta.filename, process.execPath].every((path) => spawnSync('head', ['-c1', path], asNobody()).status === 0)
if (!canBecomeNobody) console.info('skipped: needs root, and a checkout that other users can read')

// The other tests run as the current user; for root, these cover ordinary users.
describe.runIf(canBecomeNobody)('an ordinary user', () => {
  test('an ordinary user starts a shop, is refused a second one, is killed, starts again and stops', async () => {
    const dataDir = openDirectory()
    const shop = await startShopProcess(dataDir, { user: nobody })
    expect(shop.said.message).toBeUndefined()
    await query(shop.said.connection, 'create table plates as select 12 as n')
    expect((await startShopProcess(dataDir, { user: nobody })).said.code).toBe('ALREADY_RUNNING')
    expect((await startShopProcess(dataDir, { user: nobody, command: 'join' })).said.joined).toEqual(
      shop.said.connection,
    )

    const server = serverPid(dataDir)!
    await shop.kill()
    const next = await startShopProcess(dataDir, { user: nobody })
    expect(isRunning(server)).toBe(false)
    expect(await query(next.said.connection, 'select n from plates')).toEqual([{ n: 12 }])
    await next.stop()
    expect(serverPid(dataDir)).toBeUndefined()
    expect(readLog(dataDir)).not.toContain('not properly shut down')
  })

  test('an ordinary user takes over a server whose shop and watchdog were killed', async () => {
    const dataDir = openDirectory()
    const shop = await startShopProcess(dataDir, { user: nobody })
    const server = serverPid(dataDir)!
    spawnSync('pkill', ['-KILL', '-P', `${shop.pid}`, '-f', 'cartwright-watchdog'])
    await shop.kill()
    const next = await startShopProcess(dataDir, { user: nobody })
    expect(next.said.adopted).toBe(true)
    await next.kill()
    await waitUntil(() => !isRunning(server))
  })

  test('an ordinary user is refused a directory of root, with instructions', async () => {
    const dataDir = makeDataDir()
    const shop = await startShopProcess(dataDir, { user: nobody })
    expect(shop.said.code).toBe('DATA_DIR_UNWRITABLE')
    expect(shop.said.message).toContain('EACCES')
  })

  test('an ordinary user keeps the files when root starts the shop once', async () => {
    const dataDir = openDirectory(1)
    const user = { name: 'daemon', uid: 1, gid: 1 } // every Unix has this user
    const before = await startShopProcess(dataDir, { user })
    expect(before.said.message).toBeUndefined()
    await before.stop()
    await (await start(dataDir)).stop()
    expect(statSync(join(dataDir, 'postgres.log')).uid).toBe(1)
    const again = await startShopProcess(dataDir, { user })
    expect(again.said.message).toBeUndefined()
    await again.stop()
  })
})

function openDirectory(uid = nobody!.uid): string {
  const dataDir = makeDataDir()
  mkdirSync(dataDir)
  chownSync(dataDir, uid, uid)
  return dataDir
}

function asNobody() {
  return { uid: nobody!.uid, gid: nobody!.gid, cwd: '/' }
}
