import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { defaultDataDir } from './index.ts'
import {
  isRoot,
  isRunning,
  killServer,
  makeDataDir,
  makeShopDir,
  waitUntil,
  expectRefusal,
  query,
  readLog,
  readRecord,
  serverAccount,
  serverPid,
  start,
} from './testing/shop.ts'

// Creating a database takes a second of processor time, longer on a busy machine: the tests only require that it ends.
vi.setConfig({ testTimeout: 60_000 })

describe('a server', () => {
  test('the server of a new directory is empty, and data survives a restart', async () => {
    const dataDir = makeDataDir()
    const first = await start(dataDir, { durability: 'full' })
    await query(first.connection, 'create table plates (n int); insert into plates values (12)')
    await first.stop()

    const second = await start(dataDir, { durability: 'full' })
    expect(await query(second.connection, 'select n from plates')).toEqual([{ n: 12 }])
    expect(second.adopted).toBe(false)
    expect(second.version).toMatch(/^18\.\d+$/)
    expect(readLog(dataDir)).not.toMatch(/FATAL|ERROR|not properly shut down/)
  })

  test('the server runs in a long path with spaces and accents', async () => {
    const server = await start(join(makeDataDir(), 'Mes données, l’été', 'x'.repeat(120)))
    expect(await query(server.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('the server uses UTF-8 equally on every machine, also in full-text search', async () => {
    const { connection } = await start(makeDataDir())
    const [locale] = await query(
      connection,
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
    )
    expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' })
    expect(
      await query(connection, `select lower('ÄÉŁ') as low, to_tsvector('simple', 'ÜBERGRÖSSE')::text as words`),
    ).toEqual([{ low: 'äéł', words: `'übergrösse':1` }])
  })

  test('the server opens no port, and its socket is private', async () => {
    const { connection } = await start(await makeShopDir())
    expect(await query(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    const socketDir = statSync(connection.host)
    expect(socketDir.mode & 0o777).toBe(0o700)
    expect(socketDir.uid).toBe(serverAccount?.uid ?? process.getuid?.())
  })

  test("the server has a role that owns the shop's database, may create test databases, and is no superuser", async () => {
    const { connection } = await start(makeDataDir())
    expect(
      await query(connection, 'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreatedb: true, rolcreaterole: false }])
    await query(connection, 'create extension pg_trgm')
    await expect(query(connection, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/)
  })

  test('the server logs no values of statements', async () => {
    const dataDir = await makeShopDir()
    const { connection } = await start(dataDir)
    await query(connection, 'create table members (email text primary key)')
    const join = () => query(connection, `insert into members values ('ada@example.com')`)
    await join()
    await expect(join()).rejects.toThrow(/duplicate key/)
    expect(readLog(dataDir)).toContain('duplicate key')
    expect(readLog(dataDir)).not.toContain('ada@')
  })

  test.runIf(process.platform === 'linux')('weighs less than 32 MB when idle', async () => {
    const dataDir = await makeShopDir()
    await start(dataDir)
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === serverPid(dataDir))
    const kilobytes = pids.reduce((sum, pid) => sum + kilobytesOf(pid), kilobytesOf(`${serverPid(dataDir)}`))
    expect(kilobytes / 1024).toBeLessThan(32)
    expect(kilobytes).toBeGreaterThan(1024)
  })

  test('the server stops twice without error, with open sessions, and leaves no process', async () => {
    const dataDir = await makeShopDir()
    const server = await start(dataDir)
    const session = query(server.connection, 'select pg_sleep(60)').catch((error: Error) => error.message)
    const pid = serverPid(dataDir)!
    const watchdog = readRecord(dataDir).watchdog!.pid
    await waitUntil(
      async () =>
        (
          await query(
            server.connection,
            `select 1 from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
          )
        ).length > 0,
    )
    await Promise.all([server.stop(), server.stop()])
    expect(await session).toMatch(/terminat/)
    expect(isRunning(pid)).toBe(false)
    await waitUntil(() => !isRunning(watchdog))
    expect(readLog(dataDir)).toContain('database system is shut down')
  })

  test('a server that dies is reported, and can be restarted by the same process', async () => {
    const dataDir = await makeShopDir()
    const reasons: string[] = []
    const first = await start(dataDir, { onExit: (reason) => reasons.push(reason) })
    killServer(dataDir)
    await waitUntil(() => reasons.length > 0)
    expect(reasons.join()).toMatch(/was killed by SIGKILL.*postgres\.log/)
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('the server rotates a large log at its start', async () => {
    const dataDir = await makeShopDir()
    await (await start(dataDir)).stop()
    truncateSync(join(dataDir, 'postgres.log'), 11 * 1024 * 1024)
    await start(dataDir)
    expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(10_000)
    expect(statSync(join(dataDir, 'postgres.log.1')).size).toBe(11 * 1024 * 1024)
  })
})

describe('durability', () => {
  test('durability is full unless a test switches it off', async () => {
    const dataDir = await makeShopDir()
    const settings = (connection: Parameters<typeof query>[0]) =>
      query(
        connection,
        `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by 1`,
      )
    const real = await start(dataDir, { durability: 'full' })
    expect((await settings(real.connection)).map((row) => row['setting'])).toEqual(['on', 'on', 'on'])
    await real.stop()
    const loose = await start(dataDir, { durability: 'none' })
    expect((await settings(loose.connection)).map((row) => row['setting'])).toEqual(['off', 'off', 'off'])
  })

  test('a database setting that reduces durability is refused, and the server stops', async () => {
    const dataDir = await makeShopDir()
    const before = await start(dataDir)
    await query(before.connection, 'alter database cartwright set synchronous_commit = off')
    await before.stop()

    await expectRefusal(dataDir, 'NOT_DURABLE', /synchronous_commit is off/, { durability: 'full' })
    expect(serverPid(dataDir)).toBeUndefined()
  })

  test('durability does not depend on postgresql.conf', async () => {
    const dataDir = await makeShopDir()
    await (await start(dataDir)).stop()
    appendFileSync(
      join(dataDir, 'postgres', 'postgresql.conf'),
      `\nfsync = off\nfull_page_writes = off\nlisten_addresses = '*'\nmax_connections = 33\n`,
    )
    const { connection } = await start(dataDir, { durability: 'full' })
    expect(
      await query(
        connection,
        `select current_setting('fsync') as fsync, current_setting('listen_addresses') as listen, current_setting('max_connections') as connections`,
      ),
    ).toEqual([{ fsync: 'on', listen: '', connections: '33' }])
  })
})

describe('a refused start, with instructions,', () => {
  test('a start is refused if the data directory is not writable', async () => {
    const dataDir = makeDataDir()
    writeFileSync(dataDir, 'a file')
    await expectRefusal(join(dataDir, 'below'), 'DATA_DIR_UNWRITABLE', /ENOTDIR.*write access/)
    // Node's recursive mkdir would never end here.
    if (process.platform === 'linux') await expectRefusal('/proc/below/data', 'DATA_DIR_UNWRITABLE', /ENOENT/)
  })

  test.skipIf(process.platform === 'win32')('when the path has characters that PostgreSQL trips over', async () => {
    await expectRefusal(join(makeDataDir(), 'the $hop'), 'DATA_DIR_UNREACHABLE', /dollar signs: .*the \$hop/)
  })

  test.runIf(isRoot)('when root gives a directory that an unprivileged user cannot reach', async () => {
    const dataDir = makeDataDir()
    chmodSync(dirname(dataDir), 0o700)
    await expectRefusal(dataDir, 'DATA_DIR_UNREACHABLE', /runs as user 60\d{3}.*chmod a\+x/)
  })

  test('a start is refused if another major version created the database', async () => {
    const dataDir = await makeShopDir()
    await (await start(dataDir)).stop()
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expectRefusal(dataDir, 'OTHER_MAJOR_VERSION', /created by PostgreSQL 17.*are version 18.*pg_dump/)
  })

  test('a start is refused if the version file is missing, and no new database is created', async () => {
    const dataDir = makeDataDir()
    mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true })
    await expectRefusal(dataDir, 'CLUSTER_DAMAGED', /backup/)
  })

  test('a start is refused if the server ends at once, with the end of its current log', async () => {
    const dataDir = await makeShopDir()
    await (await start(dataDir)).stop()
    const configuration = join(dataDir, 'postgres', 'postgresql.conf')
    const good = readFileSync(configuration, 'utf8')
    writeFileSync(configuration, `${good}\nshared_buffers = many\n`)
    const message = await expectRefusal(
      dataDir,
      'START_FAILED',
      /exited with code 1.*postgres\.log:\n.*shared_buffers/s,
    )
    expect(message).not.toContain('shut down')

    writeFileSync(configuration, good)
    await start(dataDir)
  })
})

test('the default data directory is beside the shop, and for root where its server can reach it', () => {
  expect(defaultDataDir('/home/ada/shop')).toBe(isRoot ? '/var/lib/cartwright' : join('/home/ada/shop', 'data'))
})

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  } catch {
    return undefined
  }
}

/** Its share of the memory; none if it has ended, as short-lived workers do. */
function kilobytesOf(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1])
  } catch {
    return 0
  }
}
