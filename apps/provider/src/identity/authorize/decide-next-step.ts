import type { OAuthErrorCode } from '@cartwright/contract'
import type { Session } from '../sessions/session-store.ts'
import type { Flow } from './flow.ts'

export type AuthorizeDecision =
  | { kind: 'signed-in'; session: Session }
  | { kind: 'page'; page: 'sign-in' | 'choose-account' | 'continue-as' }
  | { kind: 'error'; error: OAuthErrorCode; description: string }

/**
 * Sessions of a browser: the one signed in where the flow was created, and those of this browser on the hosted pages,
 * latest first.
 */
export interface SessionCandidates {
  handedSession: Session | undefined
  browserSessions: readonly Session[]
  /**
   * No password is typed in a frame of another page. A program, which follows the redirects by itself, is `unknown`.
   */
  destination: 'frame' | 'page' | 'unknown'
}

/**
 * Decides by the prompt of the client (OpenID Connect Core, section 3.1.2.1). The address of the flow may come from
 * an attacker (login CSRF, RFC 6749, section 10.12). The account that was signed in where it was created is confirmed
 * on a page, unless this browser already has a session of that member.
 */
export function decideNextStep(
  { request }: Flow,
  { handedSession, browserSessions, destination }: SessionCandidates,
): AuthorizeDecision {
  const isFramed = destination === 'frame'
  const own = handedSession && browserSessions.find(({ accountId }) => accountId === handedSession.accountId)
  // A browser continues with its own session; a client gets a code for the session that it has.
  const existing = handedSession
    ? own && (request ? handedSession : own)
    : request?.hasSessionToken
      ? undefined
      : browserSessions[0]
  // The consent page names the account, and confirms it at the same time.
  const confirmed = existing ?? handedSession
  switch (request?.prompt) {
    case 'none':
      if (existing) return { kind: 'signed-in', session: existing }
      if (!handedSession) return error('login_required', 'The session has ended, or nobody is signed in.')
      if (!request.hasSessionToken) return error('interaction_required', 'The member is not signed in in this browser.')
      // The code of a direct login: it signs in no browser, and only its client can redeem it.
      return destination === 'page' ? page('continue-as') : { kind: 'signed-in', session: handedSession }
    case 'login':
      return page('sign-in')
    case 'select_account':
      return page(browserSessions.length > 0 ? 'choose-account' : 'sign-in')
    case 'consent':
      return confirmed && !isFramed ? { kind: 'signed-in', session: confirmed } : page('sign-in')
    case undefined:
      if (existing) return { kind: 'signed-in', session: existing }
      return page(handedSession ? 'continue-as' : 'sign-in')
  }

  function page(name: Extract<AuthorizeDecision, { kind: 'page' }>['page']): AuthorizeDecision {
    if (!isFramed) return { kind: 'page', page: name }
    return error('interaction_required', 'The shopper has to see a page, which is not shown in a frame.')
  }
}

function error(code: OAuthErrorCode, description: string): AuthorizeDecision {
  return { kind: 'error', error: code, description }
}
