import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { type FaultyShop, startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { STOREFRONT_CLIENT_ID } from '../clients/storefront-client.ts'

/**
 * Number of addresses with an account, and of those without. Each is queried repeatedly, as an attacker would to be
 * sure.
 */
const ADDRESSES = 200
/** Highest accepted AUC of telling them apart by time; 0.5 is chance. */
const MAX_AUC = 0.55
/** Fewer pairs prove nothing about timing. */
const ENOUGH_PAIRS = 2_000

const calls = ['login', 'register', 'resend', 'recovery'] as const
type Took = Record<(typeof calls)[number], number>

/** Test A7 of the catalogue of reliability and security. */
export const stressTest = {
  group: 'enumeration',
  name: 'no clock tells whether an address has an account',
  full: ENOUGH_PAIRS,
  small: 3,
  isStress: true,
  slice: ENOUGH_PAIRS,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const chance = createSeededRandom(seed)
    const shop = await startFaultyShop({ env: { CARTWRIGHT_DURABILITY: 'none' } })
    try {
      await insertMembers(shop)
      const ask = await callerOf(shop)
      const known: Took[] = []
      const unknown: Took[] = []
      for (let i = 0; i < n; i++) {
        // rate limits are not measured
        await shop.query('delete from rate_limits')
        const measureKnown = async () => known.push(await measure(ask, `member${i % ADDRESSES}`))
        const measureUnknown = async () => unknown.push(await measure(ask, `nobody${i % ADDRESSES}`))
        const inOrder = chance.happens(0.5) ? [measureKnown, measureUnknown] : [measureUnknown, measureKnown]
        for (const each of inOrder) await each()
      }
      const told = calls.filter((call) => {
        const [one, other] = [known.map((took) => took[call]), unknown.map((took) => took[call])]
        const auc = aucOf(one, other)
        log(`${call}: AUC ${auc.toFixed(3)}, half within ${medianOf(one)} and ${medianOf(other)} ms`)
        return Math.abs(auc - 0.5) > MAX_AUC - 0.5
      })
      if (n >= ENOUGH_PAIRS && told.length > 0) throw new Error(`A clock tells who has an account: ${told.join(', ')}`)
    } finally {
      await shop.remove()
    }
  },
}

type Ask = (path: string, body: object) => Promise<{ ms: number; status: number; body: { stateToken?: string } }>

/**
 * Sign-ins are measured with addresses that nobody registers: a pending registration adds one password comparison,
 * whether or not the address has an account.
 */
async function measure(ask: Ask, name: string): Promise<Took> {
  const email = `${name}@shop.example`
  const password = 'seven grey herons'
  const login = await ask('authentication/v2/login', { loginId: { email: `${name}-too@shop.example` }, password })
  const register = await ask('authentication/v2/register', { loginId: { email }, password })
  const resend = await ask('verification/v1/auth/resend', { stateToken: register.body.stateToken })
  const recovery = await ask('recovery/v1/send-email', { email })
  const statuses = [login, register, resend, recovery].map(({ status }) => status).join()
  if (statuses !== '401,200,200,200') throw new Error(`${name} was answered ${statuses}`)
  return { login: login.ms, register: register.ms, resend: resend.ms, recovery: recovery.ms }
}

async function callerOf(shop: FaultyShop): Promise<Ask> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${shop.providerUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const newToken = async () => {
    const answer = await post('/oauth2/token', { clientId: STOREFRONT_CLIENT_ID, grantType: 'anonymous' })
    return ((await answer.json()) as { access_token: string }).access_token // shape of the endpoint's response
  }
  let token = await newToken()
  let madeAt = Date.now()
  return async (path, body) => {
    if (Date.now() - madeAt > 1_800_000) [token, madeAt] = [await newToken(), Date.now()]
    const begun = performance.now()
    const answer = await post(`/_api/iam/${path}`, body, { authorization: token })
    const text = await answer.text()
    const ms = performance.now() - begun
    return { ms, status: answer.status, body: JSON.parse(text) as { stateToken?: string } } // the calls return objects
  }
}

/** Inserts two members for each name, with a password of their own. */
async function insertMembers(shop: FaultyShop): Promise<void> {
  await shop.query(
    `with people as (
       select gen_random_uuid() as id, gen_random_uuid() as contact_id, 'member' || i || suffix || '@shop.example' as email
       from generate_series(0, $1::integer - 1) as i, unnest(array['', '-too']) as suffix
     ), contacts as (
       insert into contacts (id, info) select contact_id, '{"emails":[],"phones":[],"addresses":[],"customFields":{}}' from people
     ), emails as (
       insert into contact_emails (email_key, contact_id) select email, contact_id from people
     )
     insert into accounts (id, email, email_key, email_verified_at, password_hash, status, contact_id, profile, created_at, updated_at)
     select id, email, email, now(), $2, 'active', contact_id, '{}', now(), now() from people`,
    [ADDRESSES, PASSWORD_HASH],
  )
}

const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$zuMjIAqRDRfwwS75FVxw6w$kJuu+ZNXqlo6H0AQmCqrjYEJ5QizowKschKGbPFjllE'

/**
 * Area under the ROC curve: share of pairs in which one of the first took longer than one of the others, ties halved.
 * This is the success rate of the best guesser by that clock.
 */
function aucOf(first: readonly number[], others: readonly number[]): number {
  let longer = 0
  for (const one of first) for (const other of others) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (first.length * others.length)
}

function medianOf(ms: readonly number[]): string {
  return ([...ms].sort((one, other) => one - other)[Math.floor(ms.length / 2)] ?? 0).toFixed(1)
}
