import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataDirectory } from './data-directory.ts'

/** Database users: the superuser, and the role that owns the shop's database. */
const USERS = ['postgres', 'cartwright']

const HBA = `# Written by Cartwright. While root runs the shop, this file takes the place of postgres/pg_hba.conf.
local all all peer map=cartwright
local replication postgres peer map=cartwright
`
const IDENT = `# Written by Cartwright: root, and nobody else, connects.
${USERS.map((user) => `cartwright root ${user}`).join('\n')}
`

/**
 * Writes the access rules of a server that root has started: only root may connect (peer authentication). The files
 * lie beside the cluster and belong to root, since the server's user could change those inside. A cluster of an
 * ordinary user keeps its own: its socket's directory is private.
 */
export async function writePeerAuthentication(directory: DataDirectory): Promise<Record<string, string>> {
  if (!directory.account?.isRootsOwn) return {}
  const files = describeRules(directory)
  await writeReadable(files.hba_file, HBA)
  await writeReadable(files.ident_file, IDENT)
  return files
}

/** Whether a running server with this file admits the expected users. */
export function isExpectedHbaFile(directory: DataDirectory, hbaFile: string): boolean {
  return !directory.account?.isRootsOwn || hbaFile === describeRules(directory).hba_file
}

function describeRules({ path }: DataDirectory) {
  return { hba_file: join(path, 'postgres.hba.conf'), ident_file: join(path, 'postgres.ident.conf') }
}

/**
 * Writes a new file only: on a full disk a start writes as little as it can. The server's user can read it, whatever
 * root's umask.
 */
async function writeReadable(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) !== text) await writeFile(path, text)
  await chmod(path, 0o644)
}
