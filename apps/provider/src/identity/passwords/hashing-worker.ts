/** Runs in a thread of its own, started by hashing-threads.ts: one question after another, each answered in the same turn. */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

export type HashRequest =
  | { kind: 'hash'; password: string; cost: Options }
  | { kind: 'verify'; password: string; hash: string }

export type HashResult = { result: string | boolean } | { failure: string }

/** Of −20 to 19. Whoever looks at products comes first; an idle processor it has alone, of a busy one still a tenth, or nobody could sign in. */
const NICE = 10

/** Linux keeps a priority for each thread and takes the id of one. Elsewhere the number would be another process's, and there is no such link to read it from. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE)
  } catch {
    // Then hashing is no less right, and others wait a little longer.
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
