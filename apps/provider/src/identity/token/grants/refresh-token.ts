import { OAuthError } from '../oauth-error.ts'
import type { Grant } from './grant.ts'

/** RFC 6749, section 6. The client's id may be missing: older official clients send none. */
export const refreshToken: Grant = async (parameters, { rotateRefreshToken, refresh }) => {
  const renewal = await rotateRefreshToken({
    token: parameters.read('refresh_token'),
    clientId: parameters.find('client_id'),
  })
  if (renewal.status === 'reused') await refresh()
  if (renewal.status !== 'renewed')
    throw new OAuthError(
      'invalid_grant',
      'The refresh token is not valid, has expired, was used before or belongs to another client.',
    )
  const { owner: subject, familyId, refreshToken: next, actor } = renewal
  return { subject, familyId, refreshToken: next, actor }
}
