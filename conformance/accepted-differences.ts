import { type Difference, isSameMoment } from './compare.ts'

export interface AcceptedDifference {
  what: string
  /** A sentence of docs/guides/differences.md, word by word, unless `isOnlyHere`. */
  reason: string
  /** Too small to tell those who come from the official packages, or a fault of ours. */
  isOnlyHere?: true
  isSeenIn(difference: Difference): boolean
}

/**
 * Where our client departs from the official one. Anything else fails the run, and so does an entry that nothing
 * shows.
 */
export const acceptedDifferences: AcceptedDifference[] = [
  // Differences of requests
  {
    what: 'an Idempotency-Key with every write',
    reason:
      'Writes to a provider carry an `Idempotency-Key`, created once for each call, so that they can be retried without a second execution.',
    isSeenIn: ({ call, path, official, ours }) =>
      call === REQUESTS &&
      path.endsWith('.headers.idempotency-key') &&
      official === undefined &&
      typeof ours === 'string',
  },
  {
    what: 'the id of a cart that is sent back whole',
    reason: 'A cart that is sent back whole is sent without its id; the official packages send it.',
    isSeenIn: ({ call, path, official, ours }) =>
      call === REQUESTS && path.endsWith('.body.cartInfo.id') && typeof official === 'string' && ours === undefined,
  },
  {
    what: 'requests to a server that fails',
    reason:
      'A transient failure (no connection, 408, 425, 429, 500, 502, 503, 504) is tried three times before it is reported, if a retry is safe',
    isSeenIn: ({ scenario, call, path, official }) =>
      scenario.endsWith('while the server fails') && call === REQUESTS && isWhole(path) && official === undefined,
  },
  {
    what: 'a call that is answered 401',
    reason: 'After a 401 the client renews the session and repeats the call once.',
    isSeenIn: ({ scenario, call, path, official, ours }) =>
      scenario === 'client: a token that the server does not take' &&
      (call === REQUESTS
        ? isWhole(path) && official === undefined
        : path === ''
          ? official === undefined && ours !== undefined
          : path === 'refusal' && ours === undefined),
  },
  {
    what: 'the token at an address of somebody else',
    reason: '`fetchWithAuth` sends the token to the client’s own server only',
    isSeenIn: ({ scenario, path, official, ours }) =>
      scenario.endsWith('at an address of somebody else') &&
      path.endsWith('.headers.authorization') &&
      typeof official === 'string' &&
      ours === undefined,
  },
  {
    what: 'headers that are no plain object',
    reason: 'the official fetchWithAuth loses what is given to it as `Headers`',
    isOnlyHere: true,
    isSeenIn: ({ scenario, path, official, ours }) =>
      scenario.endsWith('with headers that are no object') &&
      path.endsWith('.headers.x-of-mine') &&
      official === undefined &&
      ours === 'yes',
  },
  {
    what: 'calls of nobody',
    reason: 'without a strategy the official client sends an empty Authorization, and ours sends none',
    isOnlyHere: true,
    isSeenIn: ({ scenario, path, official, ours }) =>
      scenario === 'client: nobody' && path.endsWith('.headers.authorization') && official === '' && ours === undefined,
  },

  // Errors
  {
    what: 'the message of an error',
    reason: 'The message of an error is a sentence without serialized details.',
    isSeenIn: ({ path, official, ours }) =>
      path === 'refusal.message' &&
      typeof ours === 'string' &&
      unpack(official)?.replaceAll('"undefined.', '"query.') === ours,
  },
  {
    what: 'a refusal without details',
    reason:
      'A refusal without details is an error of kind `client` with the status text as message and a code derived from it (`NOT_FOUND`); `description` has the text of the server.',
    isSeenIn: ({ scenario, path }) =>
      scenario.endsWith('refusals without details') &&
      /^refusal\.(message|details\.applicationError\.(code|data\.\w+))$/.test(path),
  },
  {
    what: 'a success that is no 200',
    reason: 'Any 2xx is a success, and a deletion needs no response body.',
    isSeenIn: ({ scenario, path, ours, official }) =>
      scenario.endsWith('a success that is no 200') &&
      (path === '' ? official === undefined && ours !== undefined : path === 'refusal' && ours === undefined),
  },
  {
    what: 'the field that a refused query names',
    reason: 'A rejected field of a query is named `query.…`; the official packages write "undefined.…".',
    isSeenIn: ({ path, official, ours }) =>
      /fieldViolations\[\d+\]\.field$/.test(path) &&
      typeof official === 'string' &&
      official.replace(/^undefined\./, 'query.') === ours,
  },
  {
    what: 'the error of a refused token request',
    reason:
      'A rejected token request is an `ApiError` with the status, the code and the request id, and with the specified message.',
    isSeenIn: ({ call, path, official, ours }) =>
      TOKEN_CALLS.has(call) &&
      ((path === 'refusal.message' &&
        (ours === 'something went wrong' || ours === 'Failed to get member tokens') &&
        String(official).startsWith('Failed to fetch tokens from OAuth API: ')) ||
        (path === 'refusal.status' && official === undefined && typeof ours === 'number') ||
        (path === 'refusal.requestId' && official === undefined && typeof ours === 'string')),
  },
  {
    what: 'a GraphQL request that fails',
    reason: 'A failed GraphQL request is an `ApiError` like any other, and its details are available synchronously.',
    isSeenIn: ({ call, path, official, ours }) =>
      call === 'graphql' &&
      (path === 'refusal.status' || path === 'refusal.requestId' || path === 'refusal.details.applicationError'
        ? official === undefined && ours !== undefined
        : /^refusal\.details\.(details|message)$/.test(path) && ours === undefined),
  },

  // Queries
  {
    what: 'a condition before not',
    reason: 'A condition set before `not` stays.',
    isSeenIn: ({ scenario, call, path }) =>
      scenario === 'products: a condition before not' &&
      (call === REQUESTS ? path.includes('.filter') : /^(items\[\d+\]|length|totalCount)$/.test(path)),
  },
  {
    what: 'dates of what a long query finds',
    reason: 'The response to a long query has the same form as that to a short one: dates are dates.',
    isSeenIn: ({ scenario, path, official, ours }) =>
      scenario.includes('too long for an address') &&
      /^(items|products)\[\d+\]\.(_createdDate|lastUpdated)$/.test(path) &&
      ours instanceof Date &&
      typeof official === 'string' &&
      isSameMoment(ours, official),
  },

  // Values
  {
    what: 'numbers and dates deep inside a profile',
    reason: 'the official packages look for them at fewer places, and send NaN as null',
    isOnlyHere: true,
    isSeenIn: ({ path, official, ours }) =>
      /(identityProfile|body\.profile)\./.test(path) &&
      (ours instanceof Date
        ? ours.toISOString() === official
        : official === null && (typeof ours === 'number' || ours === 'NaN' || ours === 'Infinity')),
  },
  {
    what: 'a picture scaled to fit',
    reason: 'the official helper takes the height of the picture for its width',
    isOnlyHere: true,
    isSeenIn: ({ call, official, ours }) =>
      call === 'fit' && String(official).includes('/w_33,h_50,') && String(ours).includes('/w_75,h_50,'),
  },

  // The session
  {
    what: 'first calls at once',
    reason: 'Concurrent first calls create one visitor, with one cart.',
    isSeenIn: ({ scenario, call, official, ours }) =>
      scenario === 'session: three first calls at once' &&
      (call === REQUESTS || (call === 'visitors' && official === 3 && ours === 1)),
  },
  {
    what: 'the refresh token after a renewal',
    reason: 'A refresh token that the server replaces is stored, so that servers may rotate them.',
    isSeenIn: ({ call, official, ours }) =>
      call === 'the refresh token is the one presented' && official === true && ours === false,
  },
  {
    what: 'signing out while the hosted pages cannot be told',
    reason:
      'A sign-out always clears the session, even if the hosted pages cannot be reached; the failure is reported.',
    isSeenIn: ({ call, official, ours }) => call === 'role after a logout' && official === 'visitor' && ours === 'none',
  },

  // Signing in
  {
    what: 'the error of a failed sign-in',
    reason: 'The error of a failed sign-in is a sentence; the official packages append the whole error, as JSON.',
    isSeenIn: ({ call, path, official, ours }) =>
      isSignIn(call) && path === 'error' && typeof ours === 'string' && unpack(official) === ours,
  },
  {
    what: 'a sign-in that fails on the server',
    reason:
      'A sign-in that fails because of the network or the server has an error code for it (`networkError`, `serverError`, `tooManyRequests`), not that of an invalid email.',
    isSeenIn: ({ call, path, ours }) =>
      isSignIn(call) &&
      (path === 'errorCode'
        ? ours === 'serverError'
        : path === 'error' && String(ours).startsWith('System error occurred, request-id: ')),
  },
  {
    what: 'a sign-in that is refused for a field',
    reason: 'A rejected sign-in returns its reason; the official packages throw a TypeError.',
    isSeenIn: ({ call, path, official, ours }) =>
      isSignIn(call) &&
      (path === ''
        ? official === undefined && member(ours, 'loginState') === 'FAILURE'
        : path === 'refusal' &&
          ours === undefined &&
          String(member(official, 'message')).startsWith('Cannot read properties of undefined')),
  },
  {
    what: 'a sign-in that waits for something else',
    reason:
      'A sign-in that waits for an unknown factor keeps its state and names the factors, so that `proceed` can continue.',
    isSeenIn: ({ call, path, official, ours }) =>
      isSignIn(call) && path === 'data' && official === undefined && typeof member(ours, 'stateToken') === 'string',
  },
  {
    what: 'a code in the query',
    reason: 'The code of a login is read from the query too, unless the caller names the place.',
    isSeenIn: ({ call, official, ours }) =>
      call === 'in the query, where nobody was told to look' && official === null && typeof ours === 'string',
  },

  // Apps and events
  {
    what: 'the token of an app that was just installed',
    reason: 'the official strategy asks for a token with every call; ours keeps it until it ends',
    isOnlyHere: true,
    isSeenIn: ({ scenario, call, path, ours }) =>
      scenario.endsWith('an app that is being installed') &&
      (call === REQUESTS
        ? isWhole(path) && ours === undefined
        : path === 'refreshToken' || path === 'headers.Authorization'),
  },
  {
    what: 'times in what is known of a token',
    reason: 'they are numbers, as the official typings have it; the official strategy leaves them texts',
    isOnlyHere: true,
    isSeenIn: ({ call, path, official, ours }) =>
      call === 'auth.getTokenInfo' && (path === 'exp' || path === 'iat') && Number(official) === ours,
  },
  {
    what: 'the account of an event that is handled in two steps',
    reason: 'the official webhooks lose it between the steps',
    isOnlyHere: true,
    isSeenIn: ({ call, path, official }) =>
      call === 'heard' && path === '[1].metadata.accountInfo' && official === undefined,
  },
]

const REQUESTS = 'the requests'
const TOKEN_CALLS = new Set([
  'renewToken',
  'auth.getAuthHeaders',
  'auth.getMemberTokens',
  'auth.getMemberTokensForExternalLogin',
  'auth.getMemberTokensForExternalLoginWithSession',
  'auth.handleOAuthCallback',
])

function isSignIn(call: string): boolean {
  return call === 'auth.login' || call === 'auth.register'
}

/** A whole request that one side sent and the other did not. */
function isWhole(path: string): boolean {
  return /^\[\d+\]$/.test(path)
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The sentence in what the official client makes of it. */
function unpack(text: unknown): string | undefined {
  try {
    return (JSON.parse(String(text)) as { message: string }).message
  } catch {
    return undefined
  }
}
