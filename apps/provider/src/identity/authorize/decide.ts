import type { OAuthErrorCode } from '@cartwright/contract'
import type { Session } from '../sessions/sessions.ts'
import type { Flow } from './flow.ts'

export type Decision =
  | { kind: 'signed-in'; session: Session }
  | { kind: 'page'; page: 'sign-in' | 'choose-account' }
  | { kind: 'error'; error: OAuthErrorCode; description: string }

/** Who is there: those whom the flow was handed, and those who are signed in on the hosted pages in this browser, the latest first. */
export interface Present {
  handed: Session | undefined
  inBrowser: readonly Session[]
  /** The page is in a frame of another page, where nobody types a password. */
  isFramed: boolean
}

/** By the prompt that the client has asked for (OpenID Connect Core, section 3.1.2.1). */
export function decide({ request }: Flow, { handed, inBrowser, isFramed }: Present): Decision {
  // Without a client that gets a code, the browser itself is to be signed in. Where somebody else is in it, they say who they are.
  if (!request && handed && inBrowser.every(({ accountId }) => accountId !== handed.accountId))
    return page(inBrowser.length > 0 ? 'choose-account' : 'sign-in')
  const session = handed ?? (request?.hasSessionToken ? undefined : inBrowser[0])
  switch (request?.prompt) {
    case 'none':
      if (session) return { kind: 'signed-in', session }
      return { kind: 'error', error: 'login_required', description: 'The session has ended, or nobody is signed in.' }
    case 'login':
      return page('sign-in')
    case 'select_account':
      return page(inBrowser.length > 0 ? 'choose-account' : 'sign-in')
    case 'consent':
      // Asked for on a page, once it is known who they are.
      return session && !isFramed ? { kind: 'signed-in', session } : page('sign-in')
    case undefined:
      return session ? { kind: 'signed-in', session } : page('sign-in')
  }

  function page(wanted: 'sign-in' | 'choose-account'): Decision {
    if (!isFramed) return { kind: 'page', page: wanted }
    return {
      kind: 'error',
      error: 'interaction_required',
      description: 'The shopper has to see a page, which is not shown in a frame.',
    }
  }
}
