import type { Tx } from '../platform/db/transaction.ts'
import {
  type Account,
  type AccountStatus,
  approveAccount,
  blockAccount,
  listAccounts,
  unblockAccount,
} from '../identity/index.ts'
import {
  type Command,
  readArguments,
  CommandError,
  requireCount,
  requireText,
  type Terminal,
  UsageError,
  runSubcommand,
  withShopClock,
} from './command.ts'
import type { ShopClock } from '../settings/index.ts'
import { logCommandAccess } from './log-command-access.ts'
import { transactAsCommand } from './transact-as-command.ts'

const PAGE_SIZE = 1_000
const STATUSES: readonly AccountStatus[] = ['active', 'awaiting-approval', 'blocked']

/** `member`: manages member accounts. */
export const member: Command = {
  help: [
    ['member list [STATUS]', `Lists members, newest first. STATUS: ${STATUSES.join(', ')}.`],
    ['member approve EMAIL', 'Approves a member, who gets a mail.'],
    ['member block EMAIL', 'Blocks a member and ends all sign-ins within seconds.'],
    ['member unblock EMAIL', 'Unblocks a member. Earlier sign-ins stay ended.'],
  ],
  run: runSubcommand('members', {
    list,
    approve: (args, terminal) =>
      change(args, terminal, 'may sign in now', (tx, email) =>
        approveAccount(tx, email, { storefrontUrl: terminal.config().storefrontUrl, now: terminal.now() }),
      ),
    block: (args, terminal) =>
      change(args, terminal, 'is blocked', (tx, email) => blockAccount(tx, email, terminal.now())),
    unblock: (args, terminal) =>
      change(args, terminal, 'may sign in again', (tx, email) => unblockAccount(tx, email, terminal.now())),
  }),
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  const [status] = requireCount(readArguments(args, {}).positionals, 1)
  const wanted = STATUSES.find((each) => each === status)
  if (status !== undefined && !wanted) throw new UsageError(`Unknown status "${status}".`)
  await withShopClock(terminal, async (db, clock) => {
    let isAnybody = false
    for (let before: string | undefined; ;) {
      const page = await listAccounts(db, { status: wanted, before, limit: PAGE_SIZE })
      await logCommandAccess(
        db,
        terminal,
        'member list',
        'member',
        page.map(({ id }) => id),
      )
      for (const account of page) terminal.print(describe(account, clock))
      isAnybody ||= page.length > 0
      if (!isAnybody) terminal.printStatus('There are no matching members.')
      before = page.at(-1)?.id
      if (page.length < PAGE_SIZE) return
    }
  })
  return 0
}

function describe({ email, status, emailVerifiedAt, createdAt, lastSignedInAt }: Account, clock: ShopClock): string {
  const seen = lastSignedInAt ? `last sign-in ${clock.write(lastSignedInAt)}` : 'never signed in'
  return `${status.padEnd(17)}  ${email}  ${emailVerifiedAt ? 'verified' : 'not verified'}, since ${clock.write(createdAt)}, ${seen}`
}

async function change(
  args: readonly string[],
  terminal: Terminal,
  outcome: string,
  effect: (tx: Tx, email: string) => Promise<Account | undefined>,
): Promise<number> {
  const email = requireText('The e-mail address', requireCount(readArguments(args, {}).positionals, 1)[0], 254)
  const account = await terminal.withDatabase((db) => transactAsCommand(db, terminal, (tx) => effect(tx, email)))
  if (!account) throw new CommandError(`No member has the address ${email}. "member list" shows all members.`)
  terminal.printStatus(`${account.email} ${outcome}.`)
  return 0
}
