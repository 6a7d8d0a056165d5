import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { trials } from '../../../testing/trials.ts'
import {
  waitUntil,
  isRunning,
  killServer,
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

// Shutdown times vary on a busy machine: the tests only require that servers end.
vi.setConfig({ testTimeout: 60_000 })

const RECOVERED = 'not properly shut down'
const ROUNDS = trials({ few: 2, many: 3 })

describe('when the shop is killed', () => {
  test('the server of a killed shop shuts down cleanly, and the next start needs no recovery', async () => {
    const dataDir = await makeShopDir()
    const shop = await startShopProcess(dataDir)
    const server = serverPid(dataDir)!
    await shop.kill()
    await waitUntil(() => !isRunning(server))
    expect(readLog(dataDir)).toContain('database system is shut down')

    const next = await start(dataDir)
    expect(next.adopted).toBe(false)
    expect(readLog(dataDir)).not.toContain(RECOVERED)
  })

  test('the shop that starts right after a kill waits for the old server to end, and keeps its own', async () => {
    const dataDir = await makeShopDir()
    const shop = await startShopProcess(dataDir)
    await query(shop.said.connection, 'create table plates as select generate_series(1, 1000) as n')
    await shop.kill()
    const before = performance.now()
    const next = await start(dataDir)
    expect(performance.now() - before).toBeLessThan(3000)
    await sleep(500)
    expect(await query(next.connection, 'select count(*)::int as n from plates')).toEqual([{ n: 1000 }])
    expect(readLog(dataDir)).not.toContain(RECOVERED)
  })

  test('the shop that starts after shop and watchdog were killed takes over the running server, and stops it', async () => {
    const dataDir = await makeShopDir()
    const shop = await startShopProcess(dataDir)
    const server = await orphan(dataDir, shop)
    const next = await start(dataDir)
    expect(next.adopted).toBe(true)
    expect(serverPid(dataDir)).toBe(server)
    expect(next.connection).toEqual(shop.said.connection)
    expect(await query(next.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    await next.stop()
    expect(isRunning(server)).toBe(false)
  })

  test('the watchdog of a server that was taken over ends it', async () => {
    const dataDir = await makeShopDir()
    const server = await orphan(dataDir, await startShopProcess(dataDir))
    const next = await startShopProcess(dataDir)
    expect(next.said.adopted).toBe(true)
    await next.kill()
    await waitUntil(() => !isRunning(server))
    expect(readLog(dataDir)).toContain('database system is shut down')
  })

  test('the death of a server that was taken over is reported', async () => {
    const dataDir = await makeShopDir()
    await orphan(dataDir, await startShopProcess(dataDir))
    const reasons: string[] = []
    await start(dataDir, { onExit: (reason) => reasons.push(reason) })
    killServer(dataDir)
    await waitUntil(() => reasons.length === 1)
  })

  test('a server whose socket was deleted is ended and restarted', async () => {
    const dataDir = await makeShopDir()
    const shop = await startShopProcess(dataDir)
    const server = await orphan(dataDir, shop)
    rmSync(shop.said.connection.host, { recursive: true })
    const next = await start(dataDir)
    expect(next.adopted).toBe(false)
    expect(isRunning(server)).toBe(false)
    expect(await query(next.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('a killed watchdog is replaced before the shop is killed', async () => {
    const dataDir = await makeShopDir()
    const shop = await startShopProcess(dataDir)
    const [server, first] = [serverPid(dataDir)!, readRecord(dataDir).watchdog!.pid]
    process.kill(first, 'SIGKILL')
    await waitUntil(() => ![first, undefined].includes(readRecord(dataDir).watchdog?.pid))
    await sleep(200) // the watchdog is armed once its pid is on record; killed before, the server is left to the next start
    await shop.kill()
    await waitUntil(() => !isRunning(server))
  })

  test('repeated kills at short intervals end each server and lose nothing', async () => {
    const dataDir = makeDataDir()
    for (let round = 1; round <= ROUNDS; round++) {
      const shop = await startShopProcess(dataDir)
      await query(shop.said.connection, `create table round_${round} ()`)
      await shop.kill()
      const interrupted = spawnShop(dataDir)
      await sleep(100 + round * 40)
      await interrupted.kill()
    }
    const next = await start(dataDir)
    const [row] = await query(next.connection, `select count(*)::int as n from pg_tables where tablename like 'round%'`)
    expect(row).toEqual({ n: ROUNDS })
    await sleep(300)
    await query(next.connection, 'select 1')
    expect(readLog(dataDir)).not.toContain(RECOVERED)
  }, 60_000)

  test('a kill at any moment of its start does not prevent the next start', async () => {
    const dataDir = makeDataDir()
    for (const delay of trials({ few: [0, 100, 180, 500], many: [0, 60, 100, 140, 180, 300, 500, 900] })) {
      const shop = spawnShop(dataDir)
      await sleep(100 + delay)
      await shop.kill()
    }
    const next = await start(dataDir)
    expect(await query(next.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([])
  }, 60_000)

  test('a kill during the creation of the database discards the half', async () => {
    const dataDir = makeDataDir()
    const shop = spawnShop(dataDir)
    const drafts = () =>
      existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-')) : []
    await waitUntil(() => drafts().some((name) => existsSync(join(dataDir, name, 'postgres', 'base'))))
    await shop.kill()
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

    const next = await start(dataDir)
    expect(await query(next.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(drafts()).toEqual([])
  })
})

describe('when everything is killed at once', () => {
  test('every acknowledged order survives the kill', async () => {
    const dataDir = await makeShopDir()
    const shop = await startShopProcess(dataDir)
    await query(shop.said.connection, 'create table orders (n int primary key)')
    let acknowledged = 0
    const buying = (async () => {
      for (let n = 1; ; n++) {
        await query(shop.said.connection, `insert into orders values (${n})`)
        acknowledged = n
      }
    })().catch(() => {})
    await waitUntil(() => acknowledged >= 50)
    killServer(dataDir)
    await shop.kill()
    await buying

    const next = await start(dataDir, { durability: 'full' })
    const [row] = await query(next.connection, 'select count(*)::int as n from orders')
    expect(row!['n']).toBeGreaterThanOrEqual(acknowledged)
    expect(readLog(dataDir)).toContain(RECOVERED)
  })

  test('backends that outlive their server for a moment do not stop the next start', async () => {
    const dataDir = await makeShopDir()
    const shop = await startShopProcess(dataDir)
    process.kill(serverPid(dataDir)!, 'SIGKILL')
    await shop.kill()
    const next = await start(dataDir)
    expect(await query(next.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('another program with the pid of the killed server is left alone, and the start continues', async () => {
    const dataDir = await makeShopDir()
    const shop = await startShopProcess(dataDir)
    killServer(dataDir)
    await shop.kill()
    const stranger = spawn('sleep', ['60'])
    onTestFinished(() => void stranger.kill())
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, `${stranger.pid}`))

    const next = await start(dataDir)
    expect(next.adopted).toBe(false)
    expect(isRunning(stranger.pid!)).toBe(true)
  })
})

/** Kills the shop and its watchdog, so that nothing ends the server. */
async function orphan(dataDir: string, shop: { kill(): Promise<void> }): Promise<number> {
  const server = serverPid(dataDir)!
  process.kill(readRecord(dataDir).watchdog!.pid, 'SIGKILL')
  await shop.kill()
  return server
}
