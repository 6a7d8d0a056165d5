import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { joinEmbedded } from './index.ts'
import {
  waitUntil,
  expectRefusal,
  isRunning,
  makeDataDir,
  makeShopDir,
  query,
  readLog,
  readRecord,
  serverPid,
  startShopProcess,
  spawnShop,
  start,
} from './testing/shop.ts'

test('a second shop on the same directory is refused without disturbing the first', async () => {
  const dataDir = await makeShopDir()
  const first = await startShopProcess(dataDir)
  const second = await startShopProcess(dataDir)
  expect(second.said.code).toBe('ALREADY_RUNNING')
  expect(second.said.message).toContain(`Process ${first.pid} already runs the database in ${dataDir}`)
  await second.exited
  expect(await query(first.said.connection, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a process cannot start the same directory twice, but again after stopping', async () => {
  const dataDir = await makeShopDir()
  const first = await start(dataDir)
  await expectRefusal(dataDir, 'ALREADY_RUNNING', new RegExp(`Process ${process.pid} already runs`))
  await first.stop()
  await start(dataDir)
})

test('one of four concurrent shops runs', async () => {
  const dataDir = makeDataDir()
  const shops = await Promise.all([1, 2, 3, 4].map(() => startShopProcess(dataDir)))
  expect(shops.filter(({ said }) => said.code === 'ALREADY_RUNNING')).toHaveLength(3)
  const running = shops.find(({ said }) => said.connection)!
  expect(await query(running.said.connection, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a command joins the running server and leaves it running', async () => {
  const dataDir = await makeShopDir()
  const shop = await startShopProcess(dataDir)
  const command = await startShopProcess(dataDir, { command: 'join' })
  expect(command.said.joined).toEqual(shop.said.connection)
  await command.exited
  expect(await query(shop.said.connection, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a command waits for a shop that is starting', async () => {
  const dataDir = makeDataDir()
  const shop = spawnShop(dataDir)
  await waitUntil(() => recordExists(dataDir))
  const connection = await joinEmbedded({ dataDir })
  expect(await query(connection!, 'select 1 as n')).toEqual([{ n: 1 }])
  await shop.stop()
})

test('joining finds no server before the first start, after a stop, and after a kill', async () => {
  const dataDir = makeDataDir()
  expect(await joinEmbedded({ dataDir })).toBeUndefined()
  const shop = await startShopProcess(dataDir)
  await shop.stop()
  expect(await joinEmbedded({ dataDir })).toBeUndefined()
  const next = await startShopProcess(dataDir)
  await next.kill()
  expect(await joinEmbedded({ dataDir })).toBeUndefined()
})

test('a process may exit without stopping, and its server ends with it', async () => {
  const dataDir = makeDataDir()
  const shop = await startShopProcess(dataDir, { command: 'start-and-leave' })
  await shop.exited
  // Its files are deleted before its last message.
  await waitUntil(() => serverPid(dataDir) === undefined && readLog(dataDir).includes('database system is shut down'))
})

test('Ctrl-C reaches only the shop: server and watchdog have process groups of their own', async () => {
  const dataDir = await makeShopDir()
  const shop = await startShopProcess(dataDir)
  const [postmaster, watchdog] = [serverPid(dataDir)!, readRecord(dataDir).watchdog!.pid]
  expect([groupOf(postmaster), groupOf(watchdog)]).toEqual([postmaster, watchdog])
  await shop.stop()
  expect(isRunning(postmaster)).toBe(false)
})

function recordExists(dataDir: string): boolean {
  try {
    return readRecord(dataDir).state === 'starting'
  } catch {
    return false
  }
}

function groupOf(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'pgid=', '-p', `${pid}`], { encoding: 'utf8' }).stdout)
}
