import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { transact } from '../platform/db/transaction.ts'
import { blockAccount, unblockAccount } from '../identity/index.ts'
import { readDemoFiles } from './read-demo-files.ts'
import { findDemoState, saveDemoState } from './demo-state.ts'

export interface DemoMemberAccess {
  db: Database
  /** `demo-shop/`. */
  folder: string
  /** Whether the test mode allows accounts with public passwords. */
  isAllowed: boolean
  now: Date
}

/**
 * Blocks the demo members and ends their sessions where others can reach the shop, since their passwords are public.
 * Unblocks them where the test mode allows them, but not those blocked by the merchant. Returns the number of newly
 * blocked members.
 */
export async function blockDemoMembers({ db, folder, isAllowed, now }: DemoMemberAccess): Promise<number> {
  const state = await findDemoState(db)
  if (!state || state.status === 'empty') return 0
  const blockedBefore = state.made.blockedMembers ?? []
  if (isAllowed) {
    if (blockedBefore.length === 0) return 0
    await transact(db, async (tx) => {
      for (const { email } of await findAccounts(blockedBefore)) await unblockAccount(tx, email, now)
      await saveDemoState(tx, state.status, { blockedMembers: [] })
    })
    return 0
  }
  // An interrupted load has created members without recording them.
  const { members } = state.status === 'loaded' ? { members: [] } : await readDemoFiles(folder)
  const emails = members.map(({ email }) => email)
  const open = (await findAccounts(state.made.members ?? [], emails)).filter(({ status }) => status !== 'blocked')
  if (open.length === 0) return 0
  await transact(db, async (tx) => {
    for (const { email } of open) await blockAccount(tx, email, now)
    const blockedMembers = [...new Set([...blockedBefore, ...open.map(({ id }) => id)])]
    await saveDemoState(tx, state.status, { blockedMembers })
  })
  return open.length

  async function findAccounts(ids: readonly string[], addresses: readonly string[] = []) {
    return db
      .selectFrom('accounts')
      .select(['id', 'email', 'status'])
      .where(sql<boolean>`id = any(${ids}::uuid[]) or email = any(${addresses}::text[])`)
      .execute()
  }
}
