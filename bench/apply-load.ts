import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { LoadJob, LoadResult } from './load-job.ts'

const START_AND_END_MS = 30_000

/** Runs one job of load.ts in a new process. */
export async function applyLoad(job: LoadJob, signal: AbortSignal): Promise<LoadResult> {
  const limitMs = (job.seconds + job.warmUpSeconds) * 2000 + START_AND_END_MS
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  child.stdin.on('error', () => {}) // a child that ended early says why on its error output
  child.stdin.end(JSON.stringify(job))
  const [output, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`The load generator failed (code ${code}).\n${complaints}`)
  return JSON.parse(output) as LoadResult // written by load.ts
}
