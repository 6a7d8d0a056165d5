import { readFile, stat } from 'node:fs/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** Whom PostgreSQL runs as when we are root, which it refuses to be. */
export type Account = { name: string; uid: number; gid: number }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The owner of an existing cluster, so that `sudo` once does not lock its user out; else `nobody`. Undefined: as ourselves. */
export async function findAccount(cluster: string): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }

  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const nobody = users.split('\n').find((line) => line.startsWith('nobody:'))
  const [, , uid, gid] = nobody?.split(':') ?? []
  if (uid !== undefined && gid !== undefined) return { name: 'nobody', uid: Number(uid), gid: Number(gid) }
  throw new EmbeddedPostgresError(
    'NO_ACCOUNT',
    'PostgreSQL refuses to run as root, and this system has no user named nobody to run it as (looked in /etc/passwd). ' +
      'Start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

/** For spawn(): changes the user only if we are root. The working directory must be one that any user may enter. */
export function runAs(account: Account | undefined): { uid?: number; gid?: number; cwd: string } {
  return account
    ? { uid: account.uid, gid: account.gid, cwd: '/' }
    : { cwd: process.platform === 'win32' ? process.cwd() : '/' }
}

/** Nothing of our environment (PGDATA, LD_LIBRARY_PATH, LANG …) may change how the server behaves. Windows needs its own variables. */
export const cleanEnvironment: Record<string, string> | undefined =
  process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }
