import * as rows from './generated/members.ts'
import type { GetCurrentMemberOptions, GetCurrentMemberResponse } from './generated/requests.ts'
import { operation, type CallOptions } from './operation.ts'

export type * from './generated/entities.ts'
export { MemberActivityStatus, MemberPrivacyStatus, MemberStatus } from './generated/enumerations.ts'

/**
 * Reads who is signed in, as `member` of the answer; a visitor is refused. `fieldsets` says how much is read.
 *
 * @example
 * const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })
 */
export const getCurrentMember: (
  options?: GetCurrentMemberOptions,
  call?: CallOptions,
) => Promise<GetCurrentMemberResponse> = /* @__PURE__ */ operation(rows.getCurrentMember)
