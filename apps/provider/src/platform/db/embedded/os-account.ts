import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** Operating system account of PostgreSQL if the shop runs as root, which PostgreSQL refuses. */
export type OsAccount = {
  name: string
  uid: number
  gid: number
  /**
   * Whether only root starts this shop and may connect (`authentication.ts`). False: the cluster belongs to an
   * ordinary user.
   */
  isRootsOwn: boolean
}

/**
 * Range that no distribution assigns: Debian allocates 60000–64999 by hand and none of these, systemd leaves
 * 60706–61183 free.
 */
const [FIRST_PRIVATE_UID, LAST_PRIVATE_UID] = [60_706, 61_183]

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Account of a cluster: the owner of an existing one, so that `sudo` once does not lock its user out. A cluster that
 * only root has used gets a private user id: other services that run as `nobody` could read its files otherwise.
 * Undefined: the current user.
 */
export async function findOsAccount(cluster: string): Promise<OsAccount | undefined> {
  if (!isRoot()) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  const users = await readUsers()
  const nobody = users.find(({ name }) => name === 'nobody')
  if (owner && owner.uid !== 0) {
    const isFormer = owner.uid === (await findUid('nobody')) && (await isOwnedByRoot(dirname(cluster)))
    const isRootsOwn = isFormer || isPrivate(owner.uid)
    const kept = { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid, isRootsOwn }
    // Targets of links must not change their owner.
    return isFormer && !(await hasLinks(cluster)) ? ((await findPrivateAccount(users)) ?? kept) : kept
  }
  const account = (await findPrivateAccount(users)) ?? nobody
  if (account) return { ...account, isRootsOwn: true }
  throw new EmbeddedPostgresError(
    'NO_ACCOUNT',
    'PostgreSQL refuses to run as root, and this system has no user named nobody to run it as (looked in /etc/passwd). ' +
      'Start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

/** Account of `initdb`, which needs a user with a name: `nobody`, in the private group of the account. */
export async function findInitialiser(account: OsAccount | undefined): Promise<OsAccount | undefined> {
  const users = account && isPrivate(account.uid) ? await readUsers() : []
  const nobody = users.find(({ name }) => name === 'nobody')
  return account && nobody ? { ...nobody, gid: account.gid, isRootsOwn: true } : account
}

export async function findUid(name: string): Promise<number | undefined> {
  const user = (await readUsers()).find((each) => each.name === name)
  return user && user.uid >>> 0 // macOS writes nobody as -2
}

type User = Pick<OsAccount, 'name' | 'uid' | 'gid'>

async function readUsers(): Promise<User[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

function isPrivate(uid: number): boolean {
  return uid >= FIRST_PRIVATE_UID && uid <= LAST_PRIVATE_UID
}

/**
 * Undefined if the kernel has no such user: outside of Linux, and in containers with few user ids. `initdb` still
 * needs `nobody`.
 */
async function findPrivateAccount(users: readonly User[]): Promise<OsAccount | undefined> {
  if (process.platform !== 'linux' || !users.some(({ name }) => name === 'nobody')) return undefined
  const maps = await Promise.all([readIdMap('/proc/self/uid_map'), readIdMap('/proc/self/gid_map')])
  for (let uid = FIRST_PRIVATE_UID; uid <= LAST_PRIVATE_UID; uid++) {
    const isTaken = users.some((user) => user.uid === uid || user.gid === uid)
    if (!isTaken && maps.every((ranges) => ranges.some(([first, count]) => uid >= first && uid < first + count)))
      return { name: `user ${uid}`, uid, gid: uid, isRootsOwn: true }
  }
  return undefined
}

async function readIdMap(path: string): Promise<[first: number, count: number][]> {
  const lines = (await readFile(path, 'utf8').catch(() => '')).trim().split('\n')
  return lines.map((line) => {
    const [first = 0, , count = 0] = line.trim().split(/\s+/).map(Number)
    return [first, count]
  })
}

async function isOwnedByRoot(path: string): Promise<boolean> {
  return (await stat(path)).uid === 0
}

async function hasLinks(path: string): Promise<boolean> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.some((entry) => entry.isSymbolicLink())
}

/** Options of spawn(): changes the user only as root. Every user may enter the working directory. */
export function toSpawnOptions(account: OsAccount | undefined): { uid?: number; gid?: number; cwd: string } {
  return account
    ? { uid: account.uid, gid: account.gid, cwd: '/' }
    : { cwd: process.platform === 'win32' ? process.cwd() : '/' }
}

/**
 * Environment of the server without variables that change its behaviour (PGDATA, LD_LIBRARY_PATH, LANG …). Windows
 * needs its own variables.
 */
export const cleanEnvironment: Record<string, string> | undefined =
  process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }
