import type { Database } from '../platform/db/pool.ts'
import { type ApiClient, DemoShopError, type Fetch } from './api-client.ts'
import type { DemoMember } from './check/demo-file-schemas.ts'
import { type ShopAddresses, Shopper } from './shopper.ts'

/** Somebody registers, proves their address with the code that they are mailed, and looks at their account. Answers its id. */
export async function registerMember(
  db: Database,
  member: DemoMember,
  fetch: Fetch,
  addresses: ShopAddresses,
): Promise<string> {
  const { email, password, firstName, lastName, phone, language } = member
  const shopper = await Shopper.visit(fetch, addresses, language)
  const profile = { firstName, lastName, nickname: firstName, language, ...(phone && { phones: [phone] }) }
  const asked = { loginId: { email }, password, profile }
  let answer = await shopper.apiClient.call('authentication.registerV2', asked, email, { language })
  if (answer.state === 'REQUIRE_EMAIL_VERIFICATION') {
    const proof = { code: await readMailedCode(db, email), stateToken: answer.stateToken ?? '' }
    answer = await shopper.apiClient.call('verification.verifyDuringAuthentication', proof, email)
  }
  if (!answer.sessionToken) throw new DemoShopError(`The demo shop: ${email} is not let in: ${answer.state}.`)
  await shopper.signIn(answer.sessionToken)
  const { member: known } = await shopper.apiClient.call('members.getCurrentMember', {}, email)
  return known.id
}

/** As their mailbox shows it. */
async function readMailedCode(db: Database, email: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('props')
    .where('recipient', '=', email)
    .where('template', '=', 'verify-code')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const { code } = (mail?.props ?? {}) as { code?: string } // as this mail has them
  if (code === undefined) throw new DemoShopError(`The demo shop: no code was mailed to ${email}.`)
  return code
}

/** A session token for somebody who was here before: the shop takes an app's word that it is them. */
export async function createSessionToken(staff: ApiClient, { email }: DemoMember): Promise<string> {
  const { sessionToken } = await staff.call('authentication.signOn', { loginId: { email }, verifyEmail: true }, email)
  return sessionToken
}
