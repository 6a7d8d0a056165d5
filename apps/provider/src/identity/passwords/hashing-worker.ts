/**
 * Worker thread of hashing-worker-pool.ts: handles one request after another, each within one turn of the event loop.
 */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

export type HashRequest =
  | { kind: 'hash'; password: string; cost: Options }
  | { kind: 'verify'; password: string; hash: string }

export type HashResult = { result: string | boolean } | { failure: string }

/**
 * Niceness, from −20 to 19. Requests of shoppers have priority. An idle processor is fully available, of a busy one
 * still a tenth, without which no sign-in would finish.
 */
const NICE = 10

/**
 * Linux has a priority for each thread and accepts a thread id. On other systems the number would be another
 * process's, and the link to read it from does not exist.
 */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE)
  } catch {
    // Hashing still works, and other threads wait a little longer.
  }
}

function handleRequest(question: HashRequest): HashResult {
  const password = Buffer.from(question.password)
  try {
    return {
      result: question.kind === 'hash' ? hashSync(password, question.cost) : verifySync(question.hash, password),
    }
  } catch (error) {
    return { failure: String(error) }
  }
}

lowerPriority()
parentPort?.on('message', (question: HashRequest) => parentPort?.postMessage(handleRequest(question)))
