import type { OperationHandlers } from '../../platform/http/operations.ts'
import { ACCESS_TOKEN_SECONDS } from '../token/access-tokens.ts'
import { signInStaffProgram, type StaffSignInServices } from './sign-in.ts'

export interface StaffHandlerServices extends StaffSignInServices {
  /** Access token that ends with this sign-in. */
  signStaffAccessToken(staffId: string, familyId: string): Promise<string>
}

/**
 * Handlers of staff sign-in. The response contains a token and is never stored under an `Idempotency-Key`: a retry
 * signs in again.
 */
export function createStaffHandlers(services: StaffHandlerServices): OperationHandlers {
  return {
    direct: {
      'staff.signIn': async ({ address, userAgent }, { email, password, captchaTokens }) => {
        const device = { address, userAgent }
        const { staffId, familyId } = await signInStaffProgram(services, { email, password, captchaTokens, device })
        const accessToken = await services.signStaffAccessToken(staffId, familyId)
        const body = Buffer.from(JSON.stringify({ accessToken, expiresIn: ACCESS_TOKEN_SECONDS }))
        return { status: 200, body, replayed: false }
      },
    },
  }
}
