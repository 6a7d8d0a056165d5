import { findAccount } from '../identity/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { type Caller, hasPermission, isOwner } from '../platform/http/caller.ts'
import type { Review } from './review.ts'

/** Caller, with all that decides about the visibility of reviews. */
export interface ReviewViewer {
  isShop: boolean
  /** Undefined for staff and apps. */
  ownerId: string | undefined
  contactId: string | undefined
}

export async function findReviewViewer(db: Database | Tx, caller: Caller): Promise<ReviewViewer> {
  if (!isOwner(caller)) return { isShop: true, ownerId: undefined, contactId: undefined }
  const account = caller.kind === 'member' ? await findAccount(db, caller.id) : undefined
  return { isShop: false, ownerId: caller.id, contactId: account?.contactId }
}

/** Requires the permission of staff and apps to read reviews that are not approved. Shoppers only find their own. */
export function requireMayReadPrivate(caller: Caller, isAsked: boolean): void {
  if (!isAsked || isOwner(caller) || hasPermission(caller, 'REVIEWS.READ_PRIVATE_REVIEWS')) return
  throw new AppError(
    'PERMISSION_DENIED',
    403,
    'Reading reviews that are not approved needs the permission REVIEWS.READ_PRIVATE_REVIEWS.',
    { data: { permission: 'REVIEWS.READ_PRIVATE_REVIEWS' } },
  )
}

export function isAuthor({ ownerId }: ReviewViewer, { owner }: Review): boolean {
  return ownerId !== undefined && owner?.id === ownerId
}

export function createMissingReviewError(id: string): AppError {
  return new AppError('REVIEW_NOT_FOUND', 404, 'There is no such review, or it is not public.', { data: { id } })
}
