import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBinaries, getProgramPath } from './binaries.ts'
import { describeDataDirectory } from './data-directory.ts'
import { getSocketDirectoryName } from './socket-directory.ts'
import {
  waitUntil,
  isRoot,
  isRunning,
  killServer,
  makeDataDir,
  makeShopDir,
  nobody,
  query,
  serverAccount,
  serverPid,
  startShopProcess,
  start,
} from './testing/shop.ts'
import type { Connection } from './probe.ts'

const canBecomeNobody =
  isRoot &&
  process.platform === 'linux' &&
  [import.meta.filename, process.execPath].every((path) => runAs(nobody!, 'head', '-c1', path).status === 0)
if (!canBecomeNobody) console.info('skipped: needs root on Linux, and a checkout that other users can read')

/** Script that opens every writable file of a draft and looks for the processes that create it. */
const WATCHER = `
  const { openSync, readdirSync, readFileSync, statSync } = require('node:fs')
  const { join } = require('node:path')
  const dataDir = process.argv[1]
  const drafts = new Set(), processes = new Set(), opened = new Set()
  const attempt = (path, flags) => { try { openSync(path, flags); opened.add(path.replace(/\\d{3,}/, 'N')) } catch {} }
  const walk = (path, depth) => {
    let entries = []
    try { entries = readdirSync(path, { withFileTypes: true }) } catch { return }
    opened.add(path)
    for (const entry of entries) {
      if (entry.isFile()) attempt(join(path, entry.name), 'r+')
      else if (depth > 0) walk(join(path, entry.name), depth - 1)
    }
  }
  process.on('SIGTERM', () => { console.log(JSON.stringify({ drafts: [...drafts], processes: processes.size, opened: [...opened] })); process.exit() })
  setInterval(() => {
    for (const name of readdirSync(dataDir)) if (name.startsWith('postgres.new-')) { drafts.add(name); walk(join(dataDir, name), 2); walk(join(dataDir, name, 'postgres'), 1) }
    for (const pid of readdirSync('/proc').filter((name) => /^\\d+$/.test(name) && Number(name) !== process.pid)) {
      let command = ''
      try { command = readFileSync('/proc/' + pid + '/cmdline', 'utf8') } catch { continue }
      if (!command.includes('--pgdata=' + dataDir) && !command.includes(dataDir + '/postgres.new-')) continue
      try { if (statSync('/proc/' + pid).uid !== process.getuid()) continue } catch { continue }
      processes.add(pid)
      attempt('/proc/' + pid + '/mem', 'r+')
      try { for (const fd of readdirSync('/proc/' + pid + '/fd')) attempt('/proc/' + pid + '/fd/' + fd, 'r+') } catch {}
    }
  }, 2)
  console.log('watching')
`

type User = { uid: number; gid: number }

function runAs({ uid, gid }: User, command: string, ...args: string[]) {
  return spawnSync(command, args, { uid, gid, cwd: '/', encoding: 'utf8' })
}

/** Error code with which PostgreSQL or the system refuses this user; "connected" without one. */
function connectAs(user: User, { host, port, database }: Connection, role: string): string {
  const pg = createRequire(import.meta.url).resolve('pg')
  const script = `
    const pg = require(${JSON.stringify(pg)})
    const client = new pg.Client(${JSON.stringify({ host, port, database, user: role, ssl: false })})
    client.connect().then(() => { console.log('connected'); process.exit() }, (error) => { console.log(error.code); process.exit() })`
  return runAs(user, process.execPath, '-e', script).stdout.trim()
}

/**
 * Creates the state of an earlier version: the cluster belongs to nobody and admits everyone who reaches the socket.
 */
function makeFormer(dataDir: string): void {
  execFileSync('chown', ['-R', `${nobody!.uid}:${nobody!.gid}`, join(dataDir, 'postgres')])
}

const ownersOf = (cluster: string): number[] => [
  ...new Set(
    [cluster, ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })].map(
      (name) => statSync(join(cluster, name.replace(cluster, ''))).uid,
    ),
  ),
]

describe.runIf(canBecomeNobody)('a PostgreSQL that root starts', () => {
  test("root's server has a private user, admits only root, and hides its files", async () => {
    const dataDir = makeDataDir()
    const { connection } = await start(dataDir)
    await query(connection, `create table secrets as select 'the signing key' as value`)
    expect(
      await query({ ...connection, user: 'postgres' }, 'select rolsuper from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: true }])
    const server = statSync(`/proc/${serverPid(dataDir)!}`)
    expect([server.uid, server.uid === nobody!.uid]).toEqual([serverAccount!.uid, false])
    for (const role of ['cartwright', 'postgres']) {
      expect(connectAs(nobody!, connection, role), `nobody as ${role}`).toBe('EACCES')
      // A process with the server's user id reaches the socket, and PostgreSQL refuses it.
      expect(connectAs(serverAccount!, connection, role), `the server's user as ${role}`).toBe('28000')
    }
    expect(runAs(nobody!, 'ls', join(dataDir, 'postgres')).status).not.toBe(0)
    expect(ownersOf(join(dataDir, 'postgres'))).toEqual([serverAccount!.uid])
    for (const rules of ['postgres.hba.conf', 'postgres.ident.conf']) {
      const { uid, mode } = statSync(join(dataDir, rules))
      expect([uid, mode & 0o777], rules).toEqual([0, 0o644])
    }
  })

  test("root's server is created without files or memory that another process of nobody can open", async () => {
    const dataDir = makeDataDir()
    mkdirSync(dataDir, { mode: 0o755 })
    const watcher = spawn(process.execPath, ['-e', WATCHER, dataDir], { ...nobody, cwd: '/' })
    let said = ''
    watcher.stdout.on('data', (data: Buffer) => (said += data.toString()))
    await waitUntil(() => said.includes('watching'))
    await start(dataDir)
    watcher.kill('SIGTERM')
    await once(watcher, 'close')
    const seen = JSON.parse(said.trim().split('\n').at(-1)!) as {
      drafts: string[]
      processes: number
      opened: string[]
    }
    expect([seen.drafts.length > 0, seen.processes > 0]).toEqual([true, true])
    expect(seen.opened).toEqual([])
    for (const file of ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf']) {
      const { uid, gid, mode } = statSync(join(dataDir, 'postgres', file))
      expect([uid, gid, mode & 0o777], file).toEqual([serverAccount!.uid, serverAccount!.gid, 0o600])
    }
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  test("a data folder of an earlier version, readable by nobody's processes, is migrated", async () => {
    const dataDir = await makeShopDir()
    const first = await start(dataDir)
    await query(first.connection, 'create table plates as select 12 as n')
    await first.stop()
    makeFormer(dataDir)
    const { connection, adopted } = await start(dataDir)
    expect(await query(connection, 'select n from plates')).toEqual([{ n: 12 }])
    expect([adopted, ownersOf(join(dataDir, 'postgres'))]).toEqual([false, [serverAccount!.uid]])
    expect(connectAs(nobody!, connection, 'postgres')).toBe('EACCES')
  })

  test('an orphaned server of an earlier version is ended instead of taken over', async () => {
    const dataDir = await makeShopDir()
    makeFormer(dataDir)
    const socketDir = join('/tmp', getSocketDirectoryName(dataDir))
    mkdirSync(socketDir, { mode: 0o700 })
    chownSync(socketDir, nobody!.uid, nobody!.gid)
    const binaries = await findBinaries(describeDataDirectory(dataDir), undefined)
    const settings = ['-c', `unix_socket_directories=${socketDir}`, '-c', 'listen_addresses=', '-c', 'port=5432']
    const former = spawn(getProgramPath(binaries, 'postgres'), ['-D', join(dataDir, 'postgres'), ...settings], {
      ...nobody,
      cwd: '/',
      stdio: 'ignore',
    })
    onTestFinished(() => void former.kill('SIGQUIT'))
    await once(former, 'spawn')
    await waitUntil(() => existsSync(join(socketDir, '.s.PGSQL.5432')))
    const { adopted, connection } = await start(dataDir)
    expect([adopted, isRunning(former.pid!)]).toEqual([false, false])
    expect(connectAs(serverAccount!, connection, 'postgres')).toBe('28000')
  })

  test('the next start of root takes over after a kill of shop and watchdog, and recovers after a kill of all', async () => {
    const dataDir = await makeShopDir()
    const shop = await startShopProcess(dataDir)
    await query(shop.said.connection, 'create table plates as select 12 as n')
    const server = serverPid(dataDir)!
    spawnSync('pkill', ['-KILL', '-P', `${shop.pid}`, '-f', 'cartwright-watchdog'])
    await shop.kill()
    const next = await startShopProcess(dataDir)
    expect([next.said.adopted, serverPid(dataDir)]).toEqual([true, server])
    killServer(dataDir)
    await next.kill()
    await waitUntil(() => !isRunning(server))
    const last = await start(dataDir)
    expect(await query(last.connection, 'select n from plates')).toEqual([{ n: 12 }])
  })

  test('root opens a copy of the data folder elsewhere, as after restoring a backup', async () => {
    const dataDir = await makeShopDir()
    const first = await start(dataDir)
    await query(first.connection, 'create table plates as select 12 as n')
    await first.stop()
    const copy = makeDataDir('copy')
    execFileSync('cp', ['-a', dataDir, copy])
    expect(await query((await start(copy)).connection, 'select n from plates')).toEqual([{ n: 12 }])
  })
})
