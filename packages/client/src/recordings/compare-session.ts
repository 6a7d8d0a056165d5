import { createClient, EMPTY_TOKENS, OAuthStrategy, TokenRole, type OAuthData, type Tokens } from '../index.ts'
import { createChallenge } from '../oauth/pkce.ts'
import { asObject } from '../parse-object.ts'
import { compareValues, compareMembers, type Difference } from './differences.ts'
import { signInThroughFrame, syncWithHostedPages } from './hidden-frame.ts'
import type { Recording } from './recordings.ts'
import { createReplayServer, compareSentRequests, compareOutcome, createSessionTokens, settle } from './replay.ts'

const NOW_SECONDS = 1_800_000_000
const CLIENT_ID = 'client-1111'
/** Response where the official packages sent no request. */
const GRANTED = { body: { access_token: 'new', refresh_token: 'new', expires_in: 14_400 } }

/** Compares sessions with the official packages: tokens, sign-in and sign-out. */
export async function compareSession(row: Recording): Promise<Difference[]> {
  if (row.call === 'OAuthStrategy.generateOAuthData') return judgeOAuthData(row)
  if (row.call === 'OAuthStrategy static') return judgeMembers(row)

  const wires = row.exchanges.map(({ wire }) => wire)
  const { asked, fetch } = createReplayServer(...(wires.length > 0 ? wires : [GRANTED]))
  const client = createClient({
    auth: OAuthStrategy({ clientId: CLIENT_ID, tokens: tokensBefore(row) }),
    fetch,
  })
  // The arguments were recorded with their call.
  const outcome = await settle(() => callOf(row)(client.auth, ...(row.args as never[])))
  const isRandom = row.call.includes('DirectLogin') || (row.call.endsWith('getAuthUrl') && row.args.length === 0)
  const sent = isRandom
    ? compareSentRequests(rowWithoutRandom(row), asked.map(withoutRandom))
    : compareSentRequests(row, asked)
  const isWhole = row.error !== undefined || outcome.error !== undefined
  return [...sent, ...(isWhole ? compareOutcome(row, outcome) : compareMembers('result', row.result, outcome.result))]
}

/** Initial session of the recording, as far as its first request shows it. */
function tokensBefore({ call, exchanges }: Recording): Tokens | undefined {
  const named = tokensOf[call]
  if (named) return named
  const authorization = exchanges[0]?.request?.headers?.authorization ?? ''
  if (authorization === 'OauthNG.JWS.member') return createSessionTokens(authorization, 'member')
  return authorization.startsWith('OauthNG.JWS.visitor') ? createSessionTokens('OauthNG.JWS.visitor') : undefined
}

const expiredMember: Tokens = {
  accessToken: { value: 'x', expiresAt: NOW_SECONDS - 1 },
  refreshToken: { value: 'JWS.refresh-member', role: 'member' },
}
const seventhVisitor: Tokens = {
  accessToken: { value: 'OauthNG.JWS.access-anonymous-7', expiresAt: NOW_SECONDS + 14_400 },
  refreshToken: { value: 'JWS.refresh-anonymous-7', role: 'visitor' },
}

const tokensOf: Record<string, Tokens> = {
  'OAuthStrategy.getTokens (after)': seventhVisitor,
  'OAuthStrategy.getActiveToken': seventhVisitor,
  'OAuthStrategy.getAuthHeaders (valid)': seventhVisitor,
  'OAuthStrategy.getAuthHeaders (expiresAt == now)': {
    accessToken: { value: 'old', expiresAt: NOW_SECONDS },
    refreshToken: { value: 'r', role: 'visitor' },
  },
  'OAuthStrategy.getAuthHeaders (expired member)': expiredMember,
  'OAuthStrategy.getAuthHeaders (expired member, renewal 401)': expiredMember,
  'OAuthStrategy.loggedIn': expiredMember,
}

type Call = (auth: OAuthStrategy, ...args: never[]) => unknown

/** By the whole name, or by its first word: `OAuthStrategy.login <- 500 without details` is a call of `login`. */
function callOf({ call }: Recording): Call {
  const found = calls[call] ?? calls[call.split(' ')[0] ?? '']
  if (!found) throw new Error(`No call of the session is named ${call}.`)
  return found
}

const calls: Record<string, Call> = {
  'OAuthStrategy.getTokens': (auth) => auth.getTokens(),
  'OAuthStrategy.generateVisitorTokens': (auth, tokens) => auth.generateVisitorTokens(tokens),
  'OAuthStrategy.getActiveToken': (auth) => auth.getActiveToken(),
  'OAuthStrategy.getAuthHeaders': (auth) => auth.getAuthHeaders(),
  'OAuthStrategy.getAuthHeaders x5 concurrently': async (auth) => ({
    tokens: await Promise.all(Array.from({ length: 5 }, () => auth.getAuthHeaders())),
    stored: auth.getTokens(),
  }),
  'OAuthStrategy.loggedIn': (auth) => auth.loggedIn(),
  'OAuthStrategy.parseFromUrl': (auth, url, mode) => auth.parseFromUrl(url, mode),
  'OAuthStrategy.getAuthUrl': (auth, data, options) => auth.getAuthUrl(data, options),
  'OAuthStrategy.getMemberTokens': (auth, code, state, data) => auth.getMemberTokens(code, state, data),
  'OAuthStrategy.logout': async (auth, url) => ({
    result: await auth.logout(url),
    tokens: auth.getTokens(),
    loggedIn: auth.loggedIn(),
  }),
  'OAuthStrategy.logout (server fails)': async (auth, url) => {
    const { error } = await settle(() => auth.logout(url))
    const { message, details, status, requestId } = error as Record<string, unknown> // all thrown values have members
    return { threw: { message, details, status, requestId }, tokens: auth.getTokens() }
  },
  'OAuthStrategy.register': (auth, params) => auth.register(params),
  'OAuthStrategy.login': (auth, params) => auth.login(params),
  'OAuthStrategy.processVerification': (auth, proof, state) => auth.processVerification(proof, state),
  'OAuthStrategy.getMemberTokensForDirectLogin': signInThroughFrame,
  'OAuthStrategy.sendPasswordResetEmail': (auth, email, url) => auth.sendPasswordResetEmail(email, url),
  'OAuthStrategy.getMemberTokensForExternalLogin': (auth, id, key) => auth.getMemberTokensForExternalLogin(id, key),
  'OAuthStrategy.getMemberTokensForExternalLoginWithSession': (auth, email, key, options) =>
    auth.getMemberTokensForExternalLoginWithSession(email, key, options),
  'OAuthStrategy.sessions.syncToWixPages': syncWithHostedPages,
}

function rowWithoutRandom(row: Recording): Recording {
  const exchanges = row.exchanges.map(({ request }) => ({ request: request && withoutRandom(request) }))
  return { ...row, exchanges }
}

/** Replaces random values of a login by their length. */
function withoutRandom<Message extends { body?: unknown }>(message: Message): Message {
  const body = asObject(message.body)
  const { auth } = body
  const authRequest = asObject(asObject(auth).authRequest)
  const { codeChallenge, state } = authRequest
  const lengths = { codeChallenge: lengthOf(codeChallenge), state: lengthOf(state) }
  return { ...message, body: { ...body, auth: { ...asObject(auth), authRequest: { ...authRequest, ...lengths } } } }
}

function lengthOf(text: unknown): string {
  return typeof text === 'string' ? `${text.length} characters` : 'no text'
}

function judgeOAuthData({ result, args }: Recording): Difference[] {
  const { codeChallenge, codeVerifier, state, ...uris } = result as OAuthData
  const [redirectUri, originalUri] = args as [string, string]
  const own = OAuthStrategy({ clientId: CLIENT_ID }).generateOAuthData(redirectUri, originalUri)
  return [
    ...compareValues('challenge', codeChallenge, createChallenge(codeVerifier)),
    ...compareValues('uris', uris, { redirectUri: own.redirectUri, originalUri: own.originalUri }),
    ...compareValues(
      'lengths',
      [43, 43, state.length],
      [own.codeVerifier.length, own.codeChallenge.length, own.state.length],
    ),
  ]
}

/** Every member of the official strategy exists; more may exist. */
function judgeMembers({ result }: Recording): Difference[] {
  const { keys, ...members } = result as { keys: string[] }
  const { captchaInvisibleSiteKey, captchaVisibleSiteKey, shouldUseCDN, ...auth } = OAuthStrategy({
    clientId: CLIENT_ID,
  })
  const own = { captchaInvisibleSiteKey, captchaVisibleSiteKey, shouldUseCDN, EMPTY_TOKENS, TokenRole }
  const missing = keys.filter((key) => !(key in auth) && !(key in own))
  return [...compareValues('missing members', [], missing), ...compareMembers('result', members, own)]
}
