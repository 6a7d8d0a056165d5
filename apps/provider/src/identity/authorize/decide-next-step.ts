import type { OAuthErrorCode } from '@cartwright/contract'
import type { Session } from '../sessions/sessions.ts'
import type { Flow } from './flow.ts'

export type AuthorizeDecision =
  | { kind: 'signed-in'; session: Session }
  | { kind: 'page'; page: 'sign-in' | 'choose-account' | 'continue-as' }
  | { kind: 'error'; error: OAuthErrorCode; description: string }

/** Who is there: the session that was signed in where the flow was created, and those of this browser on the hosted pages, the latest first. */
export interface SessionCandidates {
  handed: Session | undefined
  inBrowser: readonly Session[]
  /** In a frame of another page nobody types a password. A program, which follows the redirects by itself, is `unknown`. */
  destination: 'frame' | 'page' | 'unknown'
}

/**
 * Decides by the prompt that the client has asked for (OpenID Connect Core, section 3.1.2.1). The address of the flow may be somebody
 * else's (login CSRF, RFC 6749, section 10.12): who was signed in where it was created is asked on a page, unless this browser already
 * has a session of that member.
 */
export function decideNextStep(
  { request }: Flow,
  { handed, inBrowser, destination }: SessionCandidates,
): AuthorizeDecision {
  const isFramed = destination === 'frame'
  const own = handed && inBrowser.find(({ accountId }) => accountId === handed.accountId)
  // A browser goes on with its own session; a client gets a code for the one that it knows.
  const known = handed ? own && (request ? handed : own) : request?.hasSessionToken ? undefined : inBrowser[0]
  // The page for the consent says whose account it is, and asks at the same time.
  const asked = known ?? handed
  switch (request?.prompt) {
    case 'none':
      if (known) return { kind: 'signed-in', session: known }
      if (!handed) return error('login_required', 'The session has ended, or nobody is signed in.')
      if (!request.hasSessionToken) return error('interaction_required', 'The member is not signed in in this browser.')
      // The code of a direct login: no browser is signed in by it, and only its client can redeem it.
      return destination === 'page' ? page('continue-as') : { kind: 'signed-in', session: handed }
    case 'login':
      return page('sign-in')
    case 'select_account':
      return page(inBrowser.length > 0 ? 'choose-account' : 'sign-in')
    case 'consent':
      return asked && !isFramed ? { kind: 'signed-in', session: asked } : page('sign-in')
    case undefined:
      if (known) return { kind: 'signed-in', session: known }
      return page(handed ? 'continue-as' : 'sign-in')
  }

  function page(wanted: Extract<AuthorizeDecision, { kind: 'page' }>['page']): AuthorizeDecision {
    if (!isFramed) return { kind: 'page', page: wanted }
    return error('interaction_required', 'The shopper has to see a page, which is not shown in a frame.')
  }
}

function error(code: OAuthErrorCode, description: string): AuthorizeDecision {
  return { kind: 'error', error: code, description }
}
