import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, getErrorCode } from './embedded-postgres-error.ts'
import { findOwner } from './ownership.ts'
import type { Connection } from './probe.ts'

const START_MS = 60_000

/**
 * Connection to the server that another process runs on this data directory and stops itself. Undefined if none runs.
 */
export async function joinEmbedded({ dataDir }: { dataDir: string }): Promise<Connection | undefined> {
  const path = await realpath(dataDir).catch(() => undefined)
  if (path === undefined) return undefined
  try {
    for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(20)) {
      const record = await findOwner(path)
      if (!record) return undefined
      if (record.state === 'running') return record.connection
    }
  } catch (cause) {
    if (getErrorCode(cause) !== 'EACCES') throw cause
    throw new EmbeddedPostgresError(
      'DATA_DIR_UNREACHABLE',
      `The data directory ${path} belongs to another user. Run this command as the user that runs the shop.`,
      { cause },
    )
  }
  throw new EmbeddedPostgresError(
    'START_FAILED',
    `The database in ${path} is still starting after a minute. Check the output of the shop, then try again.`,
  )
}
