import { randomUUID } from 'node:crypto'
import { BODY_LIMIT_BYTES, ErrorBody, type Operation, operations, listPaths, RuleType } from '@cartwright/contract'
import fc from 'fast-check'
import { hasStrictInput, removeUnknownMembers } from '../platform/http/unknown-members.ts'
import { createArbitrary } from './arbitraries.ts'
import {
  type SchemaViolation,
  createViolations,
  changeAt,
  hasField,
  createPrivilegedViolations,
  withoutMembers,
} from './schema-violations.ts'
import { isExpectedRefusal, explainRefusal } from './expected-refusals.ts'
import type { FuzzShop } from './fuzz-shop.ts'
import { findSchemaErrors } from './schema-errors.ts'
import { TEST_PROVIDER_URL } from './names.ts'
import { toCurlCommand, fitsBodyLimit, toSentRequest, type SentRequest, shapes } from './requests.ts'

/** Results for one operation. */
export interface FuzzResult {
  operation: string
  valid: number
  /** Counts of responses to valid requests: `200`, or the code of an allowed refusal. */
  answers: Record<string, number>
  broken: number
  unreadable: number
  longestMs: number
  /** First failure of each kind, shrunk, with the command that repeats it. */
  failures: string[]
}

const refusesByOAuth: ReadonlySet<string> = new Set(['oauth2.token', 'oauth2.revoke'])

/**
 * Every served operation. The token endpoint and revocation have their own error format; uploads have their own
 * tests.
 */
export const fuzzedOperations: readonly Operation[] = (Object.values(operations) as Operation[]).filter(
  ({ name, provider, body }) => provider !== 'later' && body !== 'multipart' && !refusesByOAuth.has(name),
)

/** Operations that fetch from elsewhere would depend on it: only their refusals are tested. */
const fetching: ReadonlySet<string> = new Set(['files.uploadFromUrl'])

/**
 * Operations without success here: no account has a second proof, orders are paid in full and belong to other
 * shoppers, and nothing is sold out.
 */
export const OPERATIONS_WITHOUT_SUCCESS: ReadonlySet<string> = new Set([
  'authentication.verify',
  'orders.markOrderAsPaid',
  'orders.getOrderPage',
  'orders.listDownloads',
  'orderReturns.requestReturn',
  'backInStock.askForMail',
  'backInStockNotifications.createBackInStockNotificationRequest',
  'badges.getBadge',
  // Nothing is imported or exported in that shop.
  'imports.getImport',
  'imports.updateImport',
  'imports.deleteImport',
  'imports.previewImport',
  'imports.startImport',
  'imports.queryChanges',
  'imports.queryProblems',
  'imports.createReportUrl',
  'exports.createDownloadUrl',
  'posts.getPost',
  'posts.getPostBySlug',
  'categories.getCategory',
  'categories.getCategoryBySlug',
  'tags.getTag',
  'tags.getTagBySlug',
  'tags.getTagByLabel',
  // One of two members is required, which random requests omit.
  'orders.addActivity',
  'orders.updateActivity',
  'orders.deleteActivity', // of activities that do not exist
  ...fetching,
])

type Members = Record<string, unknown>

const RENEWED_EVERY = 10

export async function fuzzOperation(
  shop: FuzzShop,
  operation: Operation,
  { n, seed }: { n: number; seed: number },
): Promise<FuzzResult> {
  const { name } = operation
  const findings: FuzzResult = {
    operation: name,
    valid: 0,
    answers: {},
    broken: 0,
    unreadable: 0,
    longestMs: 0,
    failures: [],
  }
  const whole = operation.request
  const privileged = shop.isAskedAsApp(operation) ? [] : (operation.privileged ?? [])
  const schema = withoutMembers(whole, privileged)
  const known = shop.knownFor(operation)

  await shop.renew()
  const isExact = hasStrictInput(operation)
  const requests = createArbitrary(schema, { known }).map(
    (request) => (isExact ? removeUnknownMembers(whole, request as never) : request) as Members,
  )
  const isServed = fc.asyncProperty(requests, shapes, async (request, shape) => {
    const sent = toSentRequest(operation, request, shape)
    if (!sent || !fitsBodyLimit(operation, sent)) return fc.pre(false)
    const unfit = findSchemaErrors(whole, request)
    if (unfit.length > 0) throw new Error(`A request was made that does not fit: ${unfit.join(', ')}`)
    findings.valid++
    await expectServed(sent)
    if (operation.writes || name === 'authentication.logout') shop.isTouched = true
    // Last: the next request uses the state afterwards.
    if (operation.writes && findings.valid % RENEWED_EVERY === 0) await shop.renew()
  })
  if (!fetching.has(name)) await check(isServed)

  await shop.renew()
  const breaks = [
    ...createViolations(schema).filter((each) => isSeen(operation, each)),
    ...createPrivilegedViolations(privileged),
  ]
  const broken = fc
    .constantFrom(...breaks)
    .chain((each) =>
      fc.tuple(
        fc.constant(each),
        fc.constantFrom(...each.variants),
        createArbitrary(schema, { known, along: each.along ?? each.path, isToBreak: true }),
      ),
    )
  await check(
    fc.asyncProperty(broken, shapes, async ([each, change, request], shape) => {
      const sent = toSentRequest(operation, changeAt(request, each.path, change) as Members, shape, { isBroken: true })
      if (!sent) return fc.pre(false)
      findings.broken++
      await expectRefused(sent, each)
    }),
  )

  for (const [what, sent] of unreadableRequests(operation)) {
    findings.unreadable++
    await expectUnread(what, sent).catch(fail)
  }
  return findings

  async function expectServed(sent: SentRequest): Promise<void> {
    const { status, body } = await ask(sent)
    if (status === 304) return count('304')
    if (status === 200) {
      const wrong = findSchemaErrors(operation.answer, body)
      if (wrong.length > 0) throw trouble(sent, status, body, `does not fit the contract: ${wrong.join(', ')}`)
      return count('200')
    }
    const { applicationError, validationError } = refusalOf(sent, status, body).details
    const code = String(applicationError?.code ?? '')
    if (isExpectedRefusal(name, code)) return count(code)
    const why = validationError?.fieldViolations.map((violation) => explainRefusal(name, violation))
    if (status === 400 && why?.every((each) => each !== undefined)) return count(why[0] ?? '')
    throw trouble(sent, status, body, 'was refused though it fits its schema')
  }

  async function expectRefused(sent: SentRequest, { what, path, violation }: SchemaViolation): Promise<void> {
    const { status, body } = await ask(sent)
    const told = `was not refused as it should (${what} at ${path.join(' ')})`
    if (status === 413 && !fitsBodyLimit(operation, sent)) return
    const { applicationError, validationError } = refusalOf(sent, status, body).details
    if (status !== 400) throw trouble(sent, status, body, told)
    if (!violation) {
      if (applicationError?.code !== 'MALFORMED_REQUEST') throw trouble(sent, status, body, told)
      return
    }
    const found = validationError?.fieldViolations ?? []
    const isNamed = found.some(
      ({ field, violatedRule }) => field === violation.field && violatedRule === violation.rule,
    )
    const isAlone = found.every(({ field }) => field.startsWith(violation.field))
    const areKnown = found.every(
      ({ field, violatedRule }) => RuleType.enum.includes(violatedRule) && hasField(whole, field),
    )
    if (!isNamed || !isAlone || !areKnown)
      throw trouble(sent, status, body, `${told}: ${violation.rule} of "${violation.field}" was to be named, alone`)
  }

  async function expectUnread(what: string, sent: SentRequest): Promise<void> {
    const { status, body } = await ask(sent)
    refusalOf(sent, status, body)
    if (![400, 413, 415].includes(status)) throw trouble(sent, status, body, `was read (${what})`)
  }

  async function ask(sent: SentRequest): Promise<{ status: number; body: unknown }> {
    const token = shop.tokenFor(operation)
    const { method, url, body } = sent
    const headers = { ...sent.headers, ...(sent.headers['idempotency-key'] && { 'idempotency-key': randomUUID() }) }
    const begun = performance.now()
    const answer = await shop.fetch(
      new Request(url, { method, headers: { ...headers, ...(token && { authorization: token }) }, body }),
    )
    const text = await answer.text()
    findings.longestMs = Math.max(findings.longestMs, performance.now() - begun)
    try {
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    } catch {
      throw trouble(sent, answer.status, text, 'was answered with something that is no JSON')
    }
  }

  /** Checks an error's format and that it exposes no internals. */
  function refusalOf(sent: SentRequest, status: number, body: unknown): ErrorBody {
    if (status >= 500) throw trouble(sent, status, body, 'was too much for the shop')
    const isRefusal = status !== 200 && findSchemaErrors(ErrorBody, body).length === 0
    if (
      !isRefusal ||
      Object.keys((body as ErrorBody).details).length !== 1 ||
      /\bat \S+ \(|node_modules|\.ts:\d/.test(JSON.stringify(body))
    )
      throw trouble(sent, status, body, 'was not refused in the form of a refusal')
    return body as ErrorBody // checked in the lines above
  }

  function count(what: string): void {
    findings.answers[what] = (findings.answers[what] ?? 0) + 1
  }

  async function check<Values>(property: fc.IAsyncProperty<Values>): Promise<void> {
    const result = await fc.check(property, { numRuns: n, seed, maxSkipsPerRun: 1_000 })
    if (result.failed)
      fail(result.errorInstance ?? new Error(`${result.numSkips} requests cannot be sent, of ${result.numRuns}`))
  }

  function fail(error: unknown): void {
    findings.failures.push(error instanceof Error ? error.message : String(error))
  }

  function trouble(sent: SentRequest, status: number, body: unknown, what: string): Error {
    const line = toCurlCommand(sent, shop.tokenFor(operation)).slice(0, 2_000)
    return new Error(`${name} ${what}\n  ${line}\n  ${status} ${JSON.stringify(body)?.slice(0, 600)}`)
  }
}

/**
 * Whether a broken member reaches the server. A path supplies its parameters and the members around them, so they
 * cannot be missing.
 */
function isSeen({ path: route }: Operation, { path, what }: SchemaViolation): boolean {
  const parameters = [...route.matchAll(/\{([^}]+)\}/g)].map(([, parameter = '']) => parameter)
  const here = path.join('.')
  if (parameters.includes(here)) return what === 'too long' || what === 'bad format'
  return !(what === 'missing' && parameters.some((parameter) => parameter.startsWith(`${here}.`)))
}

/** Unparseable and oversized requests. */
function unreadableRequests(operation: Operation): [what: string, request: SentRequest][] {
  const path = listPaths(operation)[0]!.replaceAll(/\{[^}]+\}/g, '0')
  const url = TEST_PROVIDER_URL + path
  const json = { 'content-type': 'application/json' }
  const bytes = (text: string, encoding: BufferEncoding): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(Buffer.from(text, encoding))
  const inQuery = (search: string): SentRequest => ({ method: operation.method, url: `${url}?${search}`, headers: {} })
  const packed = (text: string): string => `.r=${Buffer.from(text).toString('base64url')}`
  const inBody = (method: string): [string, SentRequest][] => {
    const sent = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json): SentRequest => ({
      method,
      url,
      headers,
      body,
    })
    const limit = operation.bodyLimitBytes ?? BODY_LIMIT_BYTES
    return [
      ...[
        '{',
        '{"a":1',
        '{"a":1}}',
        "{'a':1}",
        '{"a":1,}',
        'nonsense',
        '{"a":NaN}',
        '{"a":01}',
        '"a\nb"',
        '\ufeff{}',
      ].map((text): [string, SentRequest] => ['no JSON', sent(text)]),
      ...['[]', '7', 'null', '"text"', 'true'].map((text): [string, SentRequest] => ['no object', sent(text)]),
      ['UTF-16', sent(bytes('{"a":1}', 'utf16le'))],
      ['half a character', sent(Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d))],
      ['a member twice', sent('{"a":1,"b":{"c":1,"c":1}}')],
      ['a member twice, once escaped', sent(String.raw`{"a":1,"\u0061":1}`)],
      ...[
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'application/json;charset=utf-16',
        'application/json\t x',
        'multipart/form-data',
      ].map((type): [string, SentRequest] => ['sent as another type', sent('{}', { 'content-type': type })]),
      ['too deep', sent(`{"a":${'['.repeat(33)}${']'.repeat(33)}}`)],
      ['far too deep', sent(`{"a":${'['.repeat(limit / 2 - 10)}${']'.repeat(limit / 2 - 10)}}`)],
      ['too long', sent(`{"a":"${'x'.repeat(limit)}"}`)],
    ]
  }
  if (operation.method !== 'GET' && operation.method !== 'DELETE') return inBody(operation.method)
  return [
    ...[
      '{',
      '[]',
      'null',
      '7',
      '{"a":1,"a":2}',
      '{"__proto__":{"polluted":true}}',
      String.raw`{"a":"\ud800"}`,
      `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
    ].map((text): [string, SentRequest] => ['no object in the query', inQuery(packed(text))]),
    ['a packed query twice', inQuery(`${packed('{}')}&${packed('{}')}`)],
    ['no base64', inQuery('.r=%FF%FE')],
    ['a parameter twice', inQuery('a=1&a=2')],
    ...[
      '__proto__.polluted=1',
      'constructor.prototype.polluted=1',
      'a.__proto__.polluted=1',
      'a%00=1',
      'a=%00',
      `${'a.'.repeat(40)}b=1`,
    ].map((search): [string, SentRequest] => ['a hostile query', inQuery(search)]),
    ...(operation.getForm === 'complex' ? inBody('POST') : []),
  ]
}
