import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { isGuid } from '../platform/ids.ts'
import { listReviews, moderateReview, replyToReview, type Review, type ShopChange } from '../reviews/index.ts'
import { readProducts } from '../catalogue/index.ts'
import {
  type Command,
  CommandError,
  readArguments,
  requireCount,
  requireText,
  runSubcommand,
  type Terminal,
  UsageError,
  withShopClock,
} from './command.ts'
import { logCommandAccess } from './log-command-access.ts'
import { transactAsCommand } from './transact-as-command.ts'

const MISSING = 'Specify the id of a review. "reviews list" shows reviews that wait for approval.'
const STATUSES = { pending: 'IN_MODERATION', approved: 'APPROVED', rejected: 'REJECTED' } as const
/** Maximum number of listed reviews. */
const SHOWN = 100

/** `reviews`: moderates reviews of products. */
export const reviews: Command = {
  help: [
    [
      'reviews list [--status pending]',
      'Lists reviews that wait for approval, oldest first: id, product, rating, author and text. --status: pending, approved, rejected.',
    ],
    ['reviews approve ID…', 'Approves reviews. They are public at once.'],
    ['reviews reject ID…', 'Rejects reviews. Only their authors see them.'],
    ['reviews reply ID --message TEXT', 'Replies to a review in public. An empty TEXT removes the reply.'],
  ],
  run: runSubcommand('reviews', { list, approve, reject, reply }),
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { status: { type: 'string' } })
  requireCount(positionals, 0)
  const name = values.status ?? 'pending'
  if (!(name in STATUSES))
    throw new UsageError(`"${name}" is not a valid status. There are ${Object.keys(STATUSES).join(', ')}.`)
  const status = STATUSES[name as keyof typeof STATUSES] // one of them
  const [lines, clock] = await withShopClock(terminal, async (db) => {
    const found = await listReviews(db, status, SHOWN)
    const names = await readProductNames(db, found, terminal.now())
    const unapproved = found.filter((review) => review.status !== 'APPROVED')
    const ownerIds = unapproved.flatMap(({ owner }) => owner?.id ?? [])
    await logCommandAccess(db, terminal, 'reviews list', 'member', ownerIds)
    return found.map((review) => ({ review, product: names.get(review.productId) ?? review.productId }))
  })
  if (lines.length === 0) terminal.printStatus(`There are no ${name} reviews.`)
  for (const { review, product } of lines) {
    const text = [review.title, review.body].filter(Boolean).join(': ')
    const marks = [review.isVerified && 'verified', review.files.length > 0 && `${review.files.length} files`]
    const parts = [review.id, clock.write(review.createdAt), product, `${review.rating} of 5`]
    parts.push(...marks.filter((mark) => mark !== false), review.authorName ?? 'without a name', `"${text}"`)
    terminal.print(onOneLine(parts.join('  ')))
  }
  return 0
}

async function readProductNames(db: Database, found: readonly Review[], now: Date): Promise<Map<string, string>> {
  const products = await readProducts(db, [...new Set(found.map(({ productId }) => productId))], now)
  return new Map(products.map(({ id, name }) => [id, name]))
}

function approve(args: readonly string[], terminal: Terminal): Promise<number> {
  return moderate(args, terminal, 'APPROVED')
}

function reject(args: readonly string[], terminal: Terminal): Promise<number> {
  return moderate(args, terminal, 'REJECTED')
}

async function moderate(args: readonly string[], terminal: Terminal, status: 'APPROVED' | 'REJECTED'): Promise<number> {
  const { positionals } = readArguments(args, {})
  if (positionals.length === 0) throw new UsageError(MISSING)
  const ids = positionals.map(requireId)
  await change(terminal, async (tx, by) => {
    for (const id of ids) await moderateReview(tx, id, status, by)
  })
  terminal.printStatus(`${status === 'APPROVED' ? 'Approved' : 'Rejected'}: ${ids.length}.`)
  return 0
}

async function reply(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { message: { type: 'string' } })
  const [id = ''] = requireCount(positionals, 1, MISSING)
  if (values.message === undefined) throw new UsageError('Specify the reply with --message.')
  const message = values.message === '' ? undefined : requireText('The reply', values.message, 1000)
  const reviewId = requireId(id)
  await change(terminal, (tx, by) => replyToReview(tx, reviewId, message, by))
  terminal.printStatus(message === undefined ? 'The reply is removed.' : 'The reply is saved.')
  return 0
}

function requireId(id: string): string {
  if (!isGuid(id)) throw new UsageError(`"${id}" is not a valid id of a review. "reviews list" shows them.`)
  return id.toLowerCase()
}

/** Changes reviews in one transaction. A running shop shows the change within a second. */
function change(terminal: Terminal, effect: (tx: Tx, change: ShopChange) => Promise<unknown>): Promise<unknown> {
  const by: ShopChange = { by: { kind: 'shop' }, now: terminal.now(), providerUrl: terminal.config().providerUrl }
  return terminal
    .withDatabase((db) => transactAsCommand(db, terminal, (tx) => effect(tx, by)))
    .catch((error: unknown) => {
      if (error instanceof AppError || error instanceof InvalidRequest)
        throw new CommandError(error.message, { cause: error })
      throw error
    })
}

/** A shopper's text on one line without control characters. */
function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
