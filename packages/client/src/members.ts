import type { Member, MemberChange } from './generated/entities.ts'
import * as rows from './generated/members.ts'
import type { GetCurrentMemberOptions, GetCurrentMemberResponse } from './generated/requests.ts'
import { toOperation, lazyOperations, type CallOptions } from './operation.ts'

export type * from './generated/requests.ts'
export { MemberFieldset as Set } from './generated/enumerations.ts'
export { MemberActivityStatus, MemberPrivacyStatus, MemberStatus } from './generated/enumerations.ts'

const rareOperation = /* @__PURE__ */ lazyOperations(() => import('./generated/members-rare.ts'))

/**
 * Reads the signed-in member, as `member` of the response; a visitor is refused. `fieldsets` selects the fields.
 *
 * @example
 * const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })
 */
export const getCurrentMember: (
  options?: GetCurrentMemberOptions,
  call?: CallOptions,
) => Promise<GetCurrentMemberResponse> = /* @__PURE__ */ toOperation(rows.getCurrentMember)

/**
 * Fields that members may change of themselves: omitted ones stay, an empty text or null removes one.
 *
 * @example
 * const moved: UpdateMember = { contact: { addresses: [{ addressLine: '1 Park Lane', city: 'London', country: 'GB' }] } }
 */
export type UpdateMember = Omit<MemberChange, '_id'>

/**
 * Changes the data of the signed-in member, and returns all of it. The id is the member's own: another one rejects with the code
 * `ACCOUNT_NOT_FOUND`. A list of addresses, e-mails or phones replaces the former one; an empty one changes nothing.
 *
 * @example
 * const member = await client.members.updateMember(myId, { profile: { nickname: 'Ada' } })
 */
export const updateMember: (_id: string, member: UpdateMember, call?: CallOptions) => Promise<Member> =
  /* @__PURE__ */ rareOperation('updateMember')
