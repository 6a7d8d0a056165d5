import { type CreateRedirectSessionRequest, redirectIntents } from '@cartwright/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import type { AuthorizeRequest } from '../identity/index.ts'

/** Intent of a redirect session, with the data of its pages. */
export type Purpose =
  | { intent: 'ecomCheckout'; checkoutId: string }
  /** Sign-in for a client, which gets a code. */
  | { intent: 'auth'; request: AuthorizeRequest }
  /** Sign-in on the hosted pages. */
  | { intent: 'login' }
  /** Sign-out of the caller's sign-in, and of those in the browser. */
  | { intent: 'logout'; request: { familyId?: string } }
  /** The member's account, after a sign-in. */
  | { intent: 'memberAccountPage'; request: { section: AccountSection; page?: AccountPage } }
  | { intent: 'storesProduct'; request: { productSlug: string } }

/** Account sections with a page. */
const SECTIONS = ['ACCOUNT_INFO', 'ORDERS'] as const
type AccountSection = (typeof SECTIONS)[number]

/** Account pages without a section on the wire: `page` among the additional query parameters. */
const ACCOUNT_PAGES = ['addresses', 'password', 'sessions', 'data'] as const
type AccountPage = (typeof ACCOUNT_PAGES)[number]

/** Reads the account page; undefined if it is missing or unknown, so that the section decides. */
export function readAccountPage(requested: string | undefined): AccountPage | undefined {
  return ACCOUNT_PAGES.find((page) => page === requested)
}

type Intent = keyof typeof redirectIntents
type SupportedIntent = Purpose['intent']

const INTENTS = Object.keys(redirectIntents) as Intent[]
const SUPPORTED_INTENTS: readonly string[] = [
  'ecomCheckout',
  'auth',
  'login',
  'logout',
  'memberAccountPage',
  'storesProduct',
] satisfies readonly SupportedIntent[]

/** Reads the intent of a request: exactly one, and a supported one. */
export function readIntent(request: CreateRedirectSessionRequest): SupportedIntent {
  const given = INTENTS.filter((intent) => request[intent])
  const [intent] = given
  if (intent === undefined || given.length > 1) {
    const description =
      intent === undefined
        ? `one of ${INTENTS.join(', ')} is required`
        : `only one purpose is allowed, not ${given.join(' and ')}`
    throw new InvalidRequest([
      {
        field: intent ?? 'ecomCheckout',
        description,
        violatedRule: intent === undefined ? 'REQUIRED_ONE_OF_FIELD' : 'ONE_OF_ALIGNMENT',
      },
    ])
  }
  if (!isSupported(intent))
    throw new AppError('NOT_IMPLEMENTED', 400, `Pages for "${intent}" are not served by this version of Cartwright.`)
  return intent
}

/** Reads the account section; `ACCOUNT_INFO` by default. */
export function readAccountSection(requested: string = 'ACCOUNT_INFO'): AccountSection {
  const section = SECTIONS.find((each) => each === requested)
  if (section) return section
  throw new AppError(
    'NOT_IMPLEMENTED',
    400,
    `The section "${requested}" of the account is not served by this version of Cartwright; ${SECTIONS.join(' and ')} are.`,
  )
}

/** Intent as `insertRedirectSession` has written it. */
export function toPurpose(row: Selectable<Schema['redirect_sessions']>): Purpose {
  if (row.checkout_id !== null) return { intent: 'ecomCheckout', checkoutId: row.checkout_id }
  return { intent: row.intent, request: row.request } as Purpose // the two were one value when they were written
}

function isSupported(intent: string): intent is SupportedIntent {
  return SUPPORTED_INTENTS.includes(intent)
}
