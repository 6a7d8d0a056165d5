import { MemberChange } from '@cartwright/contract'
import { updateContact, type ContactInfo, parseEmailKey } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { matchesRevision } from '../../platform/http/if-match.ts'
import { removeUnknownMembers } from '../../platform/http/unknown-members.ts'
import { type Account, changeAccount } from '../accounts/index.ts'
import { lockAccount } from '../accounts/store.ts'
import { applyDisplayChange, applyContactChange, applyProfileChange } from './change-member.ts'
import { toMemberStatus, type MemberRecord } from './describe-member.ts'

/** Updates a member's own data. It is stored in contact and account, which are updated together. */
export async function updateMember(
  tx: Tx,
  memberId: string,
  requested: MemberChange,
  { ifMatch, now }: { ifMatch?: string; now: Date },
): Promise<MemberRecord> {
  const change = removeUnknownMembers(MemberChange, requested)
  const account = await lockOwnAccount(tx, memberId, { id: change.id, ifMatch })
  rejectReadOnlyFields(account, requested)
  rejectInvalidPictureUrls(change)
  return saveContact(tx, account, (info) => applyContactChange(info, change.contact), { change, now })
}

/** Removes a whole list: an update with an empty one changes nothing. */
export async function clearContact(
  tx: Tx,
  memberId: string,
  list: 'phones' | 'addresses',
  { id, ifMatch, now }: { id: string; ifMatch?: string; now: Date },
): Promise<MemberRecord> {
  const account = await lockOwnAccount(tx, memberId, { id, ifMatch })
  return saveContact(tx, account, (info) => ({ ...info, [list]: [] }), { change: { id }, now })
}

async function lockOwnAccount(
  tx: Tx,
  memberId: string,
  { id, ifMatch }: { id: string; ifMatch?: string },
): Promise<Account> {
  const locked = id.toLowerCase() === memberId ? await lockAccount(tx, memberId) : undefined
  if (!locked) throw memberNotFound()
  if (!matchesRevision(locked.account.revision, ifMatch))
    throw new AppError('VERSION_CONFLICT', 409, 'The member was changed by another request.')
  return locked.account
}

async function saveContact(
  tx: Tx,
  account: Account,
  toChanged: (info: ContactInfo) => ContactInfo,
  { change, now }: { change: MemberChange; now: Date },
): Promise<MemberRecord> {
  const contact = await updateContact(tx, account.contactId, toChanged, now)
  if (!contact) throw memberNotFound()
  const profile = applyProfileChange(account.profile, change, contact.info)
  const display = applyDisplayChange(account.display, change.profile)
  const changed = await changeAccount(tx, account.id, { profile, display }, now)
  if (!changed) throw memberNotFound()
  return { account: changed, contact }
}

/**
 * Callers send whole members back: an unchanged read-only field is accepted, and one that changes by itself
 * (`updatedDate`, `lastLoginDate`) may be older.
 */
function rejectReadOnlyFields(account: Account, requested: MemberChange): void {
  const { loginEmail, status } = requested
  // Holds: callers send whole members, whose other members pass validation unseen.
  const given = requested as Readonly<Record<string, unknown>>
  const { slug } = (requested.profile ?? {}) as { slug?: unknown } // as above
  const { id, slug: ownSlug = id, contactId, emailVerifiedAt, createdAt } = account
  const createdDate = typeof given['createdDate'] === 'string' ? Date.parse(given['createdDate']) : undefined
  const refused = [
    ...(loginEmail && parseEmailKey(loginEmail) !== parseEmailKey(account.email) ? ['member.loginEmail'] : []),
    ...(isChanged(status, toMemberStatus(account)) ? ['member.status'] : []),
    ...(isChanged(given['contactId'], contactId) ? ['member.contactId'] : []),
    ...(isChanged(given['loginEmailVerified'], emailVerifiedAt !== undefined) ? ['member.loginEmailVerified'] : []),
    ...(isChanged(given['activityStatus'], 'ACTIVE') ? ['member.activityStatus'] : []),
    ...(isChanged(createdDate, createdAt.getTime()) ? ['member.createdDate'] : []),
    ...(isChanged(slug, ownSlug) ? ['member.profile.slug'] : []),
  ]
  if (refused.length > 0)
    throw new InvalidRequest(
      refused.map((field): FieldViolation => {
        return { field, description: 'is not for members to change', violatedRule: 'FIELD_NOT_ALLOWED', data: {} }
      }),
    )
}

/** Compares a sent value. `UNKNOWN` is what the caller has not read. */
function isChanged(given: unknown, current: unknown): boolean {
  return given !== undefined && given !== null && given !== 'UNKNOWN' && given !== current
}

/** Browsers of other people load these pictures. */
function rejectInvalidPictureUrls({ profile }: MemberChange): void {
  const violations = (['photo', 'cover'] as const)
    .filter((name) => profile?.[name] && !/^(https?|wix:image):\/\//.test(profile[name].url))
    .map((name): FieldViolation => {
      const field = `member.profile.${name}.url`
      return { field, description: 'must be an address of the web', violatedRule: 'FORMAT', data: {} }
    })
  if (violations.length > 0) throw new InvalidRequest(violations)
}

function memberNotFound(): AppError {
  return new AppError('ACCOUNT_NOT_FOUND', 404, 'There is no such member, or it is not you.')
}
