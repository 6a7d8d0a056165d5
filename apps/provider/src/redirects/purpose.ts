import { type CreateRedirectSessionRequest, redirectIntents } from '@cartwright/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import type { AuthorizeRequest } from '../identity/index.ts'

/** What a redirect session is for, with what its pages need to know. */
export type Purpose =
  | { intent: 'ecomCheckout'; checkoutId: string }
  /** To sign in for a client, which gets a code. */
  | { intent: 'auth'; request: AuthorizeRequest }
  /** To be signed in on the hosted pages. */
  | { intent: 'login' }
  /** To end the sign-in that it was asked with, and those of the browser. */
  | { intent: 'logout'; request: { familyId?: string } }
  /** To see the own account, once signed in. */
  | { intent: 'memberAccountPage'; request: { section: AccountSection; page?: AccountPage } }
  | { intent: 'storesProduct'; request: { productSlug: string } }

/** The sections that there are pages for. */
const SECTIONS = ['ACCOUNT_INFO', 'ORDERS'] as const
type AccountSection = (typeof SECTIONS)[number]

/** Pages of the account that the sections of the wire have no word for: `page` among the additional query parameters. */
const ACCOUNT_PAGES = ['addresses', 'password', 'sessions', 'data'] as const
type AccountPage = (typeof ACCOUNT_PAGES)[number]

/** Undefined where none is asked for, or there is no such page: then the section decides. */
export function readAccountPage(asked: string | undefined): AccountPage | undefined {
  return ACCOUNT_PAGES.find((page) => page === asked)
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

/** Exactly one purpose, and one that this version serves. */
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

/** The page of the account that is asked for; `ACCOUNT_INFO` where nothing is said. */
export function readAccountSection(asked: string = 'ACCOUNT_INFO'): AccountSection {
  const section = SECTIONS.find((each) => each === asked)
  if (section) return section
  throw new AppError(
    'NOT_IMPLEMENTED',
    400,
    `The section "${asked}" of the account is not served by this version of Cartwright; ${SECTIONS.join(' and ')} are.`,
  )
}

/** As `insertRedirectSession` has written it. */
export function toPurpose(row: Selectable<Schema['redirect_sessions']>): Purpose {
  if (row.checkout_id !== null) return { intent: 'ecomCheckout', checkoutId: row.checkout_id }
  return { intent: row.intent, request: row.request } as Purpose // the two were one when they were written
}

function isSupported(intent: string): intent is SupportedIntent {
  return SUPPORTED_INTENTS.includes(intent)
}
