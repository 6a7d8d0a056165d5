import type { ReviewAuthor as WireAuthor } from '@cartwright/contract'
import { findContact, parseEmailKey, requireNewEmail } from '../contacts/index.ts'
import { type Account, findAccount, findAccountByContact, readDataSubject } from '../identity/index.ts'
import { hasBoughtProduct } from '../orders/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { type Caller, isOwner } from '../platform/http/caller.ts'
import { createInvalidField } from '../platform/http/app-error.ts'
import { normalizeText, type Review } from './review.ts'

export type ReviewAuthor = Pick<Review, 'owner' | 'contactId' | 'authorName' | 'email' | 'isVerified' | 'originAppId'>

export interface AuthorRequest extends WireAuthor {
  /** Address of a guest, by which each guest reviews a product once. */
  email?: string
}

/**
 * Finds the author of a new review: the calling shopper, or the contact that staff or an app names.
 * @throws InvalidRequest for the contact of somebody else, an unknown contact and an invalid email address
 */
export async function resolveAuthor(
  tx: Tx,
  caller: Caller,
  request: AuthorRequest,
  productId: string,
): Promise<ReviewAuthor> {
  const name = normalizeText(request.authorName, { isOneLine: true })
  if (!isOwner(caller)) return resolveContact(tx, caller, { ...request, authorName: name }, productId)
  if (caller.kind === 'member') {
    const account = await findAccount(tx, caller.id)
    if (!account) throw new Error('The account of a signed-in member is missing.')
    requireOwnContact(request.contactId, account.contactId)
    return { ...(await toMemberAuthor(tx, account, name, productId)), originAppId: undefined }
  }
  requireOwnContact(request.contactId, undefined)
  const email = request.email === undefined ? undefined : requireNewEmail(request.email, 'email')
  return {
    owner: { kind: 'visitor', id: caller.id },
    contactId: undefined,
    authorName: name,
    email,
    isVerified: await hasBoughtProduct(tx, { ownerIds: [caller.id] }, productId),
    originAppId: undefined,
  }
}

function requireOwnContact(given: string | null | undefined, own: string | undefined): void {
  if (given !== undefined && given !== null && given.toLowerCase() !== own)
    throw createInvalidField('review.author.contactId', 'may only be the contact of the caller')
}

async function resolveContact(
  tx: Tx,
  caller: Caller,
  { contactId: given, authorName }: AuthorRequest,
  productId: string,
): Promise<ReviewAuthor> {
  const originAppId = caller.kind === 'app' ? caller.id : undefined
  const contactId = given?.toLowerCase()
  const nobody = { owner: undefined, email: undefined, isVerified: false, originAppId }
  if (contactId === undefined) return { ...nobody, contactId, authorName: authorName ?? undefined }
  const account = await findAccountByContact(tx, contactId)
  if (account) return { ...(await toMemberAuthor(tx, account, authorName ?? undefined, productId)), originAppId }
  const contact = await findContact(tx, contactId)
  if (!contact) throw createInvalidField('review.author.contactId', 'is the id of no contact of this shop')
  const isVerified = await hasBoughtProduct(tx, { ownerIds: [], contactId }, productId)
  return { ...nobody, contactId, authorName: authorName ?? undefined, isVerified }
}

async function toMemberAuthor(
  tx: Tx,
  account: Account,
  name: string | undefined,
  productId: string,
): Promise<Omit<ReviewAuthor, 'originAppId'>> {
  const { ownerIds, provenAt } = await readDataSubject(tx, account)
  const buyer = { ownerIds, ...(provenAt && { contactId: account.contactId }) }
  const email = { address: account.email, key: parseEmailKey(account.email) ?? account.email }
  return {
    owner: { kind: 'member', id: account.id },
    contactId: account.contactId,
    authorName: name ?? getDisplayName(account),
    email,
    isVerified: await hasBoughtProduct(tx, buyer, productId),
  }
}

/** Public name of a member: the nickname, else the first name with the initial of the last. */
function getDisplayName({ profile: { nickname, firstName, lastName } }: Account): string | undefined {
  if (nickname) return nickname
  return firstName && lastName ? `${firstName} ${lastName.charAt(0)}.` : (firstName ?? undefined)
}
