import { spawn, type ChildProcess } from 'node:child_process'
import { toSpawnOptions, type OsAccount } from './os-account.ts'
import { getProgramPath, type Binaries } from './binaries.ts'
import type { DataDirectory } from './data-directory.ts'
import type { Claim } from './ownership.ts'
import { findProcess, type ProcessId } from './running-process.ts'

/**
 * Watchdog process that ends PostgreSQL when the shop dies in any way: the kernel then closes the pipe between them.
 */
export type Watchdog = { dismiss(): void }

/**
 * First line: armed. Second: dismissed. End of the pipe: stop the server, and kill it after 30 s. It is a shell
 * script, since a shell takes 1 MB and Node 40.
 */
const SCRIPT = `
trap '' HUP INT TERM
read -r line || exit 0
read -r line && exit 0
kill -INT "$1" || exit 0
tenths=0
while kill -0 "$1"; do
  sleep 0.1
  tenths=$((tenths + 1))
  if [ $tenths -eq 300 ]; then kill -QUIT "$1"; fi
  if [ $tenths -gt 400 ]; then exit 1; fi
done`

const WINDOWS_SCRIPT = `
let lines = ''
process.stdin.on('data', (text) => { lines += text })
process.stdin.on('end', () => {
  if (lines.split('\\n').length !== 2) return
  require('node:child_process').spawnSync(process.argv[1], ['stop', '-D', process.argv[2], '-m', 'fast', '-t', '30'], { windowsHide: true })
})`

/**
 * Starts the watchdog. It is armed only when its pid is on record, so that a next start never adopts a server that a
 * watchdog is ending. A killed one is replaced.
 */
export async function startWatchdog(
  postmaster: ProcessId,
  directory: DataDirectory,
  binaries: Binaries,
  claim: Claim,
): Promise<Watchdog> {
  let child: ChildProcess
  let isDismissed = false
  const post = async () => {
    if (isDismissed) return
    child =
      process.platform === 'win32' ? spawnOnWindows(directory, binaries) : spawnShell(postmaster, directory.account)
    child.on('error', () => {}) // without a watchdog the server still runs; the next start adopts it
    child.stdin?.on('error', () => {}) // a dead watchdog needs no message
    child.once('exit', () => setTimeout(() => void post().catch(() => {}), 1000).unref()) // recording fails on a full disk: as above
    child.unref()
    await claim.update({ watchdog: child.pid === undefined ? undefined : findProcess(child.pid) })
    child.stdin?.write('armed\n')
  }
  await post()
  return {
    dismiss: () => {
      isDismissed = true
      child.stdin?.end('dismissed\n')
    },
  }
}

function spawnShell(postmaster: ProcessId, account: OsAccount | undefined): ChildProcess {
  return spawn('/bin/sh', ['-c', SCRIPT, 'cartwright-watchdog', `${postmaster.pid}`], {
    ...toSpawnOptions(account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

function spawnOnWindows(directory: DataDirectory, binaries: Binaries): ChildProcess {
  return spawn(process.execPath, ['-e', WINDOWS_SCRIPT, getProgramPath(binaries, 'pg_ctl'), directory.cluster], {
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}
