import { OAuthErrorBody, operations } from '@cartwright/contract'
import fc from 'fast-check'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { createArbitrary } from './arbitraries.ts'
import { createViolations, changeAt, toJson } from './schema-violations.ts'
import type { FuzzShop } from './fuzz-shop.ts'
import { findSchemaErrors } from './schema-errors.ts'
import { TEST_PROVIDER_URL } from './names.ts'
import { toCurlCommand, type SentRequest } from './requests.ts'

const { request, answer: TokenAnswer } = operations['oauth2.token']

/**
 * Tests the token endpoint, which has the errors of RFC 6749 and accepts forms and JSON. Its schema covers many
 * grants, so only valid grants must succeed; other requests may get tokens or an error in either format.
 */
export async function fuzzTokenEndpoint(
  shop: FuzzShop,
  { n, seed }: { n: number; seed: number },
): Promise<{ asked: number; given: number; failures: string[] }> {
  const findings = { asked: 0, given: 0, failures: [] as string[] }
  await shop.renew()

  const anonymous = fc.constantFrom(
    { clientId: STOREFRONT_CLIENT_ID, grantType: 'anonymous' },
    { client_id: STOREFRONT_CLIENT_ID, grant_type: 'anonymous' },
    { client_id: STOREFRONT_CLIENT_ID.toUpperCase(), grantType: 'anonymous', scope: 'offline_access' },
  )
  const renewal = fc.nat().map(() => ({ grantType: 'refresh_token', refreshToken: shop.refreshToken() }))
  await check(fc.tuple(fc.oneof(anonymous, renewal), fc.boolean()), async ([members, isForm]) => {
    const sent = isForm ? asForm(members) : asJson(toJson(members))
    if ((await ask(sent)).status !== 200) throw trouble(sent, 'was given no tokens')
  })

  const grants = fc.constantFrom(
    'anonymous',
    'refresh_token',
    'authorization_code',
    'authorized_client',
    'client_credentials',
  )
  const known = (path: string) => (/^grant_?type$/i.test(path) ? { values: grants } : undefined)
  await check(fc.tuple(createArbitrary(request, { known }), fc.boolean()), async ([members, isForm]) => {
    await ask(isForm ? asForm(members as Record<string, unknown>) : asJson(toJson(members)))
  })

  const breaks = createViolations(request)
  const broken = fc
    .constantFrom(...breaks)
    .chain((each) =>
      fc.tuple(
        fc.constant(each),
        fc.constantFrom(...each.variants),
        createArbitrary(request, { along: each.path, isToBreak: true }),
      ),
    )
  await check(broken, async ([{ path, what }, change, members]) => {
    const sent = asJson(toJson(changeAt({ clientId: STOREFRONT_CLIENT_ID, ...(members as object) }, path, change)))
    if ((await ask(sent)).status === 200 && what === 'no text') throw trouble(sent, 'was given tokens')
  })
  return findings

  async function ask(sent: SentRequest): Promise<Response> {
    findings.asked++
    const answer = await shop.fetch(new Request(sent.url, sent))
    const body: unknown = JSON.parse(await answer.clone().text())
    const wrong = findSchemaErrors(answer.status === 200 ? TokenAnswer : OAuthErrorBody, body)
    if (![200, 400, 401, 413, 415].includes(answer.status) || wrong.length > 0)
      throw trouble(sent, `was answered with ${answer.status} ${JSON.stringify(body)} (${wrong.join(', ')})`)
    if (answer.status === 200) findings.given++
    return answer
  }

  async function check<Value>(values: fc.Arbitrary<Value>, holds: (value: Value) => Promise<void>): Promise<void> {
    const result = await fc.check(fc.asyncProperty(values, holds), { numRuns: n, seed })
    const error: unknown = result.errorInstance
    if (result.failed) findings.failures.push(error instanceof Error ? error.message : 'oauth2.token failed')
  }
}

function asJson(body: string): SentRequest {
  return {
    method: 'POST',
    url: `${TEST_PROVIDER_URL}/oauth2/token`,
    headers: { 'content-type': 'application/json' },
    body,
  }
}

function asForm(members: Record<string, unknown>): SentRequest {
  const texts = Object.entries(members).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    method: 'POST',
    url: `${TEST_PROVIDER_URL}/_api/oauth2/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(texts).toString(),
  }
}

function trouble(sent: SentRequest, what: string): Error {
  return new Error(`oauth2.token ${what}\n  ${toCurlCommand(sent, undefined).slice(0, 2_000)}`)
}
