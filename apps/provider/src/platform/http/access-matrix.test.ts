import {
  type ErrorBody,
  type IdentityKind,
  type Operation,
  operations,
  listPaths,
  type Permission,
  type Scope,
  scopes,
  type StaffRole,
  staffRoles,
} from '@cartwright/contract'
import { importJWK, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { apiKey } from '../../cli/api-key.ts'
import { member as memberCommand } from '../../cli/member.ts'
import { expectErrorBody, runCommand, shareShop, startShop, type TestShop } from '../../testing/index.ts'

const openShop = shareShop()

/** Caller with the facts that the contract uses. `undefined`: its credentials are invalid. */
interface Somebody {
  who: string
  token?: string
  is: { kind: IdentityKind; permissions?: readonly Permission[] } | undefined
}

type Class = 'let through' | 401 | 403

const all = Object.values(operations) as Operation[]

/** Expected access by the contract alone, without code of the server. */
function declared({ name, access, permission }: Operation, { is }: Somebody): Class {
  if (name === 'oauth2.token' || name === 'oauth2.revoke') return 'let through' // these issue and end tokens, so they check none
  if (!is) return 401
  if (!access.includes(is.kind)) return is.kind === 'none' ? 401 : 403
  const isStaff = is.kind === 'merchant' || is.kind === 'app'
  return isStaff && permission && !is.permissions?.includes(permission) ? 403 : 'let through'
}

async function everybody(shop: TestShop): Promise<Somebody[]> {
  const visitor = await shop.newToken()
  const good = (who: string, token: string, is: Somebody['is']): Somebody => ({ who, token, is })
  const bad = (who: string, token: string): Somebody => ({ who, token, is: undefined })
  const may = (role: StaffRole) => ({ kind: 'merchant' as const, permissions: staffRoles[role] })
  const names = Object.keys(scopes) as Scope[]
  const roles = Object.keys(staffRoles) as StaffRole[]
  return [
    { who: 'nobody', is: { kind: 'none' } },
    bad('a malformed token', 'token'),
    bad('an expired token', await sign(shop, visitor, { exp: Math.floor(shop.now.getTime() / 1000) - 60 })),
    bad('a token for another audience', await sign(shop, visitor, { aud: 'https://other.example' })),
    bad('a token of another issuer', await sign(shop, visitor, { iss: 'https://other.example' })),
    bad('a visitor as a merchant', await sign(shop, visitor, { kind: 'merchant', client_id: 'cartwright' })),
    good('a visitor', visitor, { kind: 'visitor' }),
    good('a member', await shop.newMemberToken(), { kind: 'member' }),
    good('another member', await shop.newMemberToken(), { kind: 'member' }),
    good('a member with an unproven address', (await shop.newMember({ isVerified: false })).token, { kind: 'member' }),
    ...(await membersOfThePast(shop)).map(([who, token]) => bad(who, token)),
    ...(await Promise.all(roles.map(async (role) => good(role, await shop.newStaffToken(role), may(role))))),
    bad('an owner who is disabled', await disabledOwner(shop)),
    ...(await Promise.all(
      names.map(async (scope) =>
        good(`a key with ${scope}`, await shop.newApiKey([scope]), { kind: 'app', permissions: scopes[scope] }),
      ),
    )),
    good('a key with every scope', await shop.newApiKey(names), {
      kind: 'app',
      permissions: names.flatMap((name) => scopes[name]),
    }),
    good('a key with no scope', await shop.newApiKey([]), { kind: 'app', permissions: [] }),
    ...(await keysOfThePast(shop, names)),
    bad('a key that nobody made', `cw_${'x'.repeat(43)}`),
    bad('a key cut short', (await shop.newApiKey(names)).slice(0, -1)),
  ]
}

async function sign(shop: TestShop, token: string, changed: Record<string, unknown>): Promise<string> {
  const [header, claims] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  const row = await shop.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()
  return new SignJWT({ ...JSON.parse(claims!), ...changed })
    .setProtectedHeader(JSON.parse(header!))
    .sign(await importJWK(row.private_jwk, 'ES256'))
}

/** Each token was valid before. */
async function membersOfThePast(shop: TestShop): Promise<[who: string, token: string][]> {
  const [blocked, back, deleted, signedOut, elsewhere, revoked] = await Promise.all(
    Array.from({ length: 6 }, () => shop.newMember()),
  )
  const done = async (method: string, path: string, token: string, body?: object) =>
    expect((await shop.call(method, path, { token, body })).status, path).toBe(200)
  await runCommand(shop, memberCommand, 'block', blocked!.email)
  await runCommand(shop, memberCommand, 'block', back!.email)
  await runCommand(shop, memberCommand, 'unblock', back!.email)
  await done('POST', '/cartwright/v1/me/delete', deleted!.token, {})
  await done('GET', '/_api/iam/authentication/v1/logout', signedOut!.token)
  await done('DELETE', `/cartwright/v1/me/sessions/${elsewhere!.sessionId}`, elsewhere!.token)
  const { body } = await shop.call('POST', '/oauth2/revoke', { body: { token: revoked!.refreshToken } })
  expect(body).toEqual({})
  await shop.provider.pollChanges()
  return [
    ['a member who is blocked', blocked!.token],
    ['a token from before its member was blocked and let in again', back!.token],
    ['a member who has deleted their account', deleted!.token],
    ['a member who has signed out', signedOut!.token],
    ['a member whose sign-in was ended from a list of them', elsewhere!.token],
    ['a token whose family was revoked', revoked!.token],
  ]
}

async function disabledOwner(shop: TestShop): Promise<string> {
  const token = await shop.newStaffToken('owner')
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
  await shop.db.updateTable('staff').set({ disabled_at: shop.now }).where('id', '=', sub).execute()
  return token
}

/** Keys with every scope, and their state now. */
async function keysOfThePast(shop: TestShop, names: readonly Scope[]): Promise<Somebody[]> {
  const make = async () => {
    const token = await shop.newApiKey(names)
    const { id } = await shop.db.selectFrom('api_keys').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await shop.call('GET', '/stores-reader/v1/products/x', { token }) // fills the cache, which must be invalidated
    return { id, token }
  }
  const [expired, revoked, rotated, inGrace] = [await make(), await make(), await make(), await make()]
  await shop.db.updateTable('api_keys').set({ expires_at: shop.now }).where('id', '=', expired.id).execute()
  await runCommand(shop, apiKey, 'revoke', revoked.id)
  const successor = await runCommand(shop, apiKey, 'rotate', rotated.id, '--grace', '0')
  const { printed } = await runCommand(shop, apiKey, 'rotate', inGrace.id, '--grace', '1')
  await shop.provider.pollChanges()
  const everything = { kind: 'app' as const, permissions: names.flatMap((name) => scopes[name]) }
  return [
    { who: 'a key that has expired', token: expired.token, is: undefined },
    { who: 'a key that was revoked', token: revoked.token, is: undefined },
    { who: 'a secret that was changed', token: rotated.token, is: undefined },
    { who: 'the secret it was changed for', token: successor.printed, is: everything },
    { who: 'a former secret within its grace', token: inGrace.token, is: everything },
    { who: 'the secret after it', token: printed, is: everything },
  ]
}

/** The access check comes before validation, so an invalid request is enough. */
async function ask(shop: TestShop, method: string, path: string, { token }: Pick<Somebody, 'token'>) {
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method)
  // A successful call would end the token that the others use.
  const query = path.endsWith('/v1/logout') ? `?clientId=${crypto.randomUUID()}` : ''
  const body = path.endsWith('/v1/me/delete') ? '{"currentPassword":""}' : '{}'
  const answer = await shop.fetch(path.replace(/\{[^}]+\}/g, 'x') + query, {
    method,
    headers: { ...(token && { authorization: token }), ...(hasBody && { 'content-type': 'application/json' }) },
    body: hasBody ? body : undefined,
  })
  const text = await answer.text()
  const answered = text === '' ? undefined : (JSON.parse(text) as ErrorBody)
  if (answer.status >= 400 && !/\/oauth2\/(token|revoke)$/.test(path) && method !== 'HEAD') expectErrorBody(answered)
  return { status: answer.status, error: answered?.details?.applicationError }
}

async function classOf(shop: TestShop, method: string, path: string, somebody: Somebody): Promise<Class> {
  const { status } = await ask(shop, method, path, somebody)
  if (status === 401 || status === 403) return status
  if ([200, 400, 404, 409, 415, 501].includes(status)) return 'let through'
  throw new Error(`${method} ${path} by ${somebody.who}: ${status}`)
}

test('the server admits exactly the callers that the contract declares, for every operation', async () => {
  const shop = await startShop()
  const people = await everybody(shop)
  const wrong: string[] = []
  const counts = { 'let through': 0, 401: 0, 403: 0 }
  for (const operation of all) {
    for (const somebody of people) {
      const expected = declared(operation, somebody)
      const found = await classOf(shop, operation.method, listPaths(operation)[0]!, somebody)
      counts[found]++
      if (found !== expected) wrong.push(`${operation.name} by ${somebody.who}: ${found}, not ${expected}`)
    }
  }
  console.log(
    `access matrix: ${all.length} operations × ${people.length} callers = ${all.length * people.length} cells, ${wrong.length} wrong ` +
      `(let through ${counts['let through']}, 401 ${counts[401]}, 403 ${counts[403]})`,
  )
  expect(wrong).toEqual([])
  expect(shop.logged).toEqual([])
}, 60_000)

test('aliases and other forms of an operation have the same access check', async () => {
  const shop = await openShop()
  const people: Somebody[] = [
    { who: 'nobody', is: { kind: 'none' } },
    { who: 'a malformed token', token: 'token', is: undefined },
    { who: 'a visitor', token: await shop.newToken(), is: { kind: 'visitor' } },
    { who: 'a key with no scope', token: await shop.newApiKey([]), is: { kind: 'app', permissions: [] } },
  ]
  const wrong: string[] = []
  let cells = 0
  for (const operation of all) {
    const methods = [
      operation.method,
      ...(operation.method === 'GET' ? ['HEAD'] : []),
      ...(operation.getForm === 'complex' ? ['POST'] : []),
    ]
    for (const path of listPaths(operation))
      for (const method of methods)
        for (const somebody of people) {
          cells++
          const found = await classOf(shop, method, path, somebody)
          if (found !== declared(operation, somebody)) wrong.push(`${method} ${path} by ${somebody.who}: ${found}`)
        }
  }
  console.log(`access by other paths and forms: ${cells} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
}, 60_000)

describe('a refused call names what is missing', () => {
  test('a refused app is told the scopes, and refused staff the roles that would help', async () => {
    const shop = await openShop()
    const key = await shop.newApiKey([])
    const viewer = await shop.newStaffToken('viewer')
    let named = 0
    for (const operation of all.filter(({ access, permission }) => permission && access.includes('app'))) {
      const [path] = listPaths(operation)
      const permission = operation.permission!
      const { error } = await ask(shop, operation.method, path!, { token: key })
      const granting = (Object.keys(scopes) as Scope[]).filter((name) =>
        (scopes[name] as readonly string[]).includes(permission),
      )
      expect(error, operation.name).toMatchObject({ code: 'PERMISSION_DENIED', data: { permission, scopes: granting } })
      for (const word of [permission, ...granting]) expect(error!.description).toContain(word)
      expect(granting.length, `some scope grants ${permission}`).toBeGreaterThan(0)
      named += granting.length

      if ((staffRoles.viewer as readonly string[]).includes(permission) || !operation.access.includes('merchant'))
        continue
      const { error: toStaff } = await ask(shop, operation.method, path!, { token: viewer })
      const roles = (Object.keys(staffRoles) as StaffRole[]).filter((name) =>
        (staffRoles[name] as readonly string[]).includes(permission),
      )
      expect(toStaff, operation.name).toMatchObject({ code: 'PERMISSION_DENIED', data: { permission, roles } })
    }
    console.log(`refusals that name the scopes that would do: ${named} scopes named, 0 wrong`)
  })

  test("a refused shopper is told of an elevated client, and a refused app of the shopper's call", async () => {
    const shop = await openShop()
    const visitor = await shop.newToken()
    const key = await shop.newApiKey(Object.keys(scopes) as Scope[])
    expect((await ask(shop, 'POST', '/stores/v1/products', { token: visitor })).error).toMatchObject({
      code: 'PERMISSION_DENIED',
      description: expect.stringMatching(/^An elevated client is required/) as string,
      data: { identityTypes: ['WIX_USER', 'APP'] },
    })
    expect((await ask(shop, 'POST', '/ecom/v1/carts/current/create-checkout', { token: key })).error).toMatchObject({
      code: 'PERMISSION_DENIED',
      description: 'This call is for visitors or signed-in members.',
      data: { identityTypes: ['ANONYMOUS_VISITOR', 'MEMBER'] },
    })
    expect((await ask(shop, 'GET', '/members/v1/members/my', { token: visitor })).error).toMatchObject({
      code: 'PERMISSION_DENIED',
      description: 'This call is for signed-in members.',
    })
  })
})
