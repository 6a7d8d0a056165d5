import type { Database } from '../platform/db/pool.ts'
import { readDemoFiles } from './read-demo-files.ts'
import { findDemoState } from './demo-state.ts'

/** Prints the accounts for signing in to a demo shop on this machine. */
export async function printDemoMembers(db: Database, folder: string, say: (line: string) => void): Promise<void> {
  const state = await findDemoState(db)
  if (state?.status !== 'loaded' || !state.made.members?.length) return
  const { members } = await readDemoFiles(folder)
  const width = Math.max(...members.map(({ email }) => email.length)) + 2
  const lines = members.map(({ email, password }) => `    ${email.padEnd(width)}${password}\n`)
  say(`  Members of the demo shop, and their passwords:\n${lines.join('')}`)
}
