import type { TokenInfo, TokenSubject } from '@cartwright/contract'
import type { Caller, Subject } from '../../platform/http/caller.ts'
import type { AccessTokens } from './access-tokens.ts'

const subjectTypes = {
  visitor: 'VISITOR',
  member: 'MEMBER',
  merchant: 'USER',
  app: 'APP',
} as const satisfies Record<Subject['kind'], TokenSubject>

/** Introspects an access token for its holder. `findCaller` decides whether staff and apps are still allowed. */
export async function introspectToken(
  token: string,
  services: { tokens: AccessTokens; findCaller(subject: Subject): Promise<Caller | undefined>; shopId: string },
): Promise<TokenInfo> {
  const { tokens, findCaller, shopId } = services
  const signIn = await tokens.verify(token)
  if (!signIn || !(await findCaller(signIn.subject))) return { active: false }
  const { subject, clientId, issuedAtSeconds, expiresAtSeconds } = signIn
  return {
    active: true,
    subjectType: subjectTypes[subject.kind],
    subjectId: subject.id,
    exp: String(expiresAtSeconds),
    iat: String(issuedAtSeconds),
    clientId,
    siteId: shopId,
    ...(subject.kind === 'app' && { instanceId: shopId }),
  }
}
