import { randomUUID } from 'node:crypto'
import type { Mails } from '../mails.ts'
import type { Member, Members } from './members.ts'
import { createErrorResponse, type StandInRequest, type Routes, type StandInResponse } from './routes.ts'

/** The code in every mail of the stand-in. */
const MAILED_CODE = '246810'

/** It sends none: the token for a new password is the address. */
export const standInMails: Mails = {
  codeTo: () => Promise.resolve(MAILED_CODE),
  recoveryTokenTo: (email) => Promise.resolve(email),
}

/**
 * Registration, sign-in, verification, recovery and the member's own data. An address says what becomes of it:
 * `refused-<code>@…`, `status-<number>@…`, `state-<state>@…`, `violation-<field>@…`, `unverified-…@…`; all others are
 * those of members like any other.
 */
export function createAccountRoutes(members: Members): Routes {
  const success = (member: Member): StandInResponse => ({
    body: { state: 'SUCCESS', sessionToken: members.give(member), identity: identityOf(member) },
  })
  const signedIn = (member: Member): StandInResponse =>
    member.email.startsWith('unverified-') ? toPendingState('REQUIRE_EMAIL_VERIFICATION', member) : success(member)
  const toPendingState = (state: string, member: Member, more: object = {}): StandInResponse => ({
    body: { state, stateToken: members.give(member), identity: identityOf(member), ...more },
  })
  const scripted = (email: string): StandInResponse | undefined => {
    const [, kind, what = ''] = /^(refused|status|state|violation)-([^@+]+)[^@]*@/.exec(email) ?? []
    const member = { id: randomUUID(), email, password: '', profile: {} }
    if (kind === 'refused') return createErrorResponse(STATUSES[what] ?? 400, what, `refused with ${what}`)
    if (kind === 'status') return { status: Number(what), body: { message: 'internal' } }
    if (kind === 'violation') return { status: 400, body: { message: 'invalid argument', details: violationOf(what) } }
    return kind === 'state' ? toPendingState(what, member, FURTHER[what]) : undefined
  }

  return {
    'POST /_api/iam/authentication/v2/register'({ body }) {
      const { email, password } = credentialsOf(body)
      if (members.find(email)) return createErrorResponse(409, '-19995', 'email already exists')
      const { profile = {} } = body as { profile?: object } // as the contract has it
      return scripted(email) ?? signedIn(members.add(email, password, profile))
    },
    'POST /_api/iam/authentication/v2/login'({ body }) {
      const { email, password } = credentialsOf(body)
      const member = members.find(email)
      if (!member) return scripted(email) ?? createErrorResponse(404, '-19999', 'identity not found')
      return member.password === password ? signedIn(member) : createErrorResponse(401, '-19976', 'invalid password')
    },
    'POST /_api/iam/authentication/v2/validate-email': ({ body }) => ({
      body: String(body['email']).endsWith('.example')
        ? { valid: true }
        : { failure: { reason: 'EMAIL_ADDRESS_BOUNCED' } },
    }),
    'POST /_api/iam/authentication/v2/change-password'({ authorization, body }) {
      const member = members.caller(authorization)
      if (!member) return createErrorResponse(403, 'PERMISSION_DENIED', 'only members have passwords')
      member.password = String(body['newPassword'])
      return {}
    },
    'POST /_api/iam/authentication/v2/sign-on'({ authorization, body }) {
      if (!/(^|,)good-key$/.test(authorization))
        return createErrorResponse(403, 'PERMISSION_DENIED', 'this is for apps')
      const { email } = credentialsOf(body)
      const { profile = {} } = body as { profile?: object } // as the contract has it
      const member = members.find(email) ?? members.add(email, '', profile)
      return { body: { sessionToken: members.give(member), identity: identityOf(member) } }
    },
    'GET /_api/iam/authentication/v1/logout': ({ query }) => ({
      body: {
        body: Buffer.from('signed out').toString('base64'),
        statusCode: 302,
        headers: [{ key: 'Location', value: query.get('postLogoutRedirectUri') }],
      },
    }),

    'POST /_api/iam/verification/v1/start': () => ({ body: { verificationId: randomUUID() } }),
    'POST /_api/iam/verification/v1/auth/verify'({ body }) {
      const member = members.whoseIs(body['stateToken'])
      return member && body['code'] === MAILED_CODE
        ? success(member)
        : createErrorResponse(400, 'VERIFICATION_FAILED', 'wrong code')
    },

    'POST /_api/iam/recovery/v1/send-email': ({ body }) =>
      members.find(String(body['email'])) ? {} : createErrorResponse(404, 'NOT_FOUND', 'identity not found'),
    'POST /_api/iam/recovery/v1/activation-email': ({ authorization }) =>
      authorization === 'good-key' ? {} : createErrorResponse(403, 'PERMISSION_DENIED', 'this is for apps'),
    // The link in the mail has the address itself for a token.
    'POST /_api/iam/recovery/v1/recover'({ body }) {
      const member = members.find(String(body['recoveryToken']))
      if (!member) return createErrorResponse(400, 'INVALID_RECOVERY_TOKEN', 'this link was used or has expired')
      member.password = String(body['password'])
      return success(member)
    },

    'GET /members/v1/members/my'({ authorization, query }) {
      const member = members.caller(authorization)
      if (!member) return createErrorResponse(403, 'PERMISSION_DENIED', 'nobody is signed in')
      return { headers: { 'x-wix-consistent': 'seen-1' }, body: { member: memberOf(member, query.get('fieldsets')) } }
    },
  }
}

const STATUSES: Record<string, number> = { '-19976': 401, '-19999': 404, '-19995': 409, DUPLICATE_EMAIL: 409 }

const FURTHER: Record<string, object> = {
  REQUIRE_MFA: {
    requireMfaData: { availableFactors: [{ factorType: 'EMAIL', factorStatus: 'ENABLED' }], reason: 'USER_SETTINGS' },
  },
  MFA_CHALLENGE: {
    mfaChallengeData: { factorType: 'SMS', verificationChallengeData: { hint: '**42' }, availableFactors: [] },
  },
}

/** Violation of an address or password; without `data` where the name suffices. */
function violationOf(what: string): object {
  const violation =
    what === 'email'
      ? { field: 'loginId.email', description: 'has invalid format', violatedRule: 'FORMAT', data: { type: 'EMAIL' } }
      : {
          field: 'password',
          description: 'size must be at least 4',
          violatedRule: 'MIN_LENGTH',
          ...(what === 'password' && { data: { threshold: 4 } }),
        }
  return { validationError: { fieldViolations: [violation] } }
}

function credentialsOf(body: StandInRequest['body']): { email: string; password: string } {
  const { loginId, password } = body as { loginId?: { email?: string }; password?: string } // as the contract has it
  return { email: String(loginId?.email), password: String(password) }
}

const MADE = { createdDate: '2027-01-01T00:00:00Z', updatedDate: '2027-01-02T00:00:00.123Z' }

function identityOf({ id, email, profile }: Member): object {
  return {
    id,
    revision: '1',
    ...MADE,
    connections: [{ idpConnection: { idpConnectionId: 'connection-1', idpUserId: 'user-1' } }],
    identityProfile: profile,
    metadata: {},
    email: { address: email, isVerified: true },
    status: { name: 'ACTIVE', reasons: [] },
    factors: [{ factorId: 'factor-1', type: 'PASSWORD', status: 'ACTIVE' }],
  }
}

function memberOf({ id, email }: Member, fieldsets: string | null): object {
  return {
    id,
    loginEmail: email,
    loginEmailVerified: true,
    status: 'APPROVED',
    privacyStatus: 'PRIVATE',
    activityStatus: 'ACTIVE',
    lastLoginDate: '2027-01-03T00:00:00Z',
    profile: { nickname: 'Ada', slug: 'ada' },
    ...MADE,
    ...(fieldsets === 'FULL' && {
      contact: {
        contactId: id,
        firstName: 'Ada',
        lastName: 'Byron',
        phones: ['+49 30 1'],
        emails: [email],
        addresses: [{ id: 'address-1', country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Street 1' }],
        birthdate: '1815-12-10',
        customFields: { size: { name: 'Size', value: 'NaN' } },
      },
    }),
  }
}
