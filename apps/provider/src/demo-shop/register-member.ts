import type { Database } from '../platform/db/pool.ts'
import { type ApiClient, DemoShopError, type Fetch } from './api-client.ts'
import type { DemoMember } from './check/demo-file-schemas.ts'
import { type ShopAddresses, Shopper } from './shopper.ts'

/** Registers a member, verifies the address with the mailed code, and opens the account page. Returns the member id. */
export async function registerMember(
  db: Database,
  member: DemoMember,
  fetch: Fetch,
  addresses: ShopAddresses,
): Promise<string> {
  const { email, password, firstName, lastName, phone, language } = member
  const shopper = await Shopper.visit(fetch, addresses, language)
  const profile = { firstName, lastName, nickname: firstName, language, ...(phone && { phones: [phone] }) }
  const registration = { loginId: { email }, password, profile }
  let answer = await shopper.apiClient.call('authentication.registerV2', registration, email, { language })
  if (answer.state === 'REQUIRE_EMAIL_VERIFICATION') {
    const proof = { code: await readMailedCode(db, email), stateToken: answer.stateToken ?? '' }
    answer = await shopper.apiClient.call('verification.verifyDuringAuthentication', proof, email)
  }
  if (!answer.sessionToken) throw new DemoShopError(`The demo shop: ${email} could not sign in: ${answer.state}.`)
  await shopper.signIn(answer.sessionToken)
  const { member: known } = await shopper.apiClient.call('members.getCurrentMember', {}, email)
  return known.id
}

/** Reads the code from the stored mail. */
async function readMailedCode(db: Database, email: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('props')
    .where('recipient', '=', email)
    .where('template', '=', 'verify-code')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const { code } = (mail?.props ?? {}) as { code?: string } // text of this mail
  if (code === undefined) throw new DemoShopError(`The demo shop: no code was mailed to ${email}.`)
  return code
}

/** Creates a session token for a former member on behalf of an app. */
export async function createSessionToken(staff: ApiClient, { email }: DemoMember): Promise<string> {
  const { sessionToken } = await staff.call('authentication.signOn', { loginId: { email }, verifyEmail: true }, email)
  return sessionToken
}
