import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Child extends AsyncDisposable {
  process: ChildProcess
  pid: number
  /** Output so far. */
  output(): string
  /** Asks it to end (or the process that is given, of its group), insists after a while, and waits until it has. */
  stop(signal: NodeJS.Signals, pid?: number): Promise<void>
}

const TIMEOUT_MS = 30_000

interface ChildOptions {
  cwd?: string
  env: NodeJS.ProcessEnv
  hasChannel?: boolean
}

/**
 * A process that runs beside the bench, in a group of its own, so that Ctrl-C reaches it only through {@link
 * Child.stop}.
 */
export async function startChild(program: string, args: readonly string[], options: ChildOptions): Promise<Child> {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(options.hasChannel ? (['ipc'] as const) : [])],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  await once(child, 'spawn')
  const pid = child.pid! // spawned, so it has one
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  const killGroup = (): void => attempt(() => process.kill(-pid, 'SIGKILL'))
  process.on('exit', killGroup)

  async function stop(signal: NodeJS.Signals, chosen = -pid): Promise<void> {
    if (!hasEnded()) {
      const closed = once(child, 'exit')
      attempt(() => process.kill(chosen, signal))
      const insist = setTimeout(killGroup, TIMEOUT_MS)
      await closed
      clearTimeout(insist)
    }
    process.off('exit', killGroup)
  }

  return { process: child, pid, output: () => output, stop, [Symbol.asyncDispose]: () => stop('SIGTERM') }
}

/**
 * The environment without what npm and this run have put into it: as on a machine where somebody types the first
 * command.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(npm_(?!config_(registry|proxy|https_proxy|noproxy|cafile)$)|INIT_CWD$|NODE(_|$)|CARTWRIGHT_|DATABASE_URL$|PG|HOST$|LOG_LEVEL$|STOREFRONT_|PROVIDER_)/i
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))),
    PATH: path.join(':'),
  }
}

function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // It ended in this moment.
  }
}
