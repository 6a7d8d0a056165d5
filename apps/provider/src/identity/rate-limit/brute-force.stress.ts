import { setTimeout as pause } from 'node:timers/promises'
import { startSecondProcess, startFaultyShop } from '../../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../../e2e/faults/report.ts'
import type { ShopAddress } from '../../../../../e2e/shop.ts'
import { joinEmbedded } from '../../platform/db/embedded/index.ts'
import { createDatabase, createPool } from '../../platform/db/pool.ts'
import { saveSettings, DEFAULT_SIGN_IN_SETTINGS } from '../../settings/index.ts'
import { STOREFRONT_CLIENT_ID } from '../clients/storefront-client.ts'

const TRIES = 200
const AT_MOST = 10

/** Runs the shop twice, as behind a proxy that reports client addresses: every try comes from an address of its own. */
export const stressTest = {
  group: 'guessing',
  name: `${TRIES} wrong passwords for one account at once, from everywhere, to two processes: no more than ${AT_MOST} are looked at`,
  full: 100,
  small: 1,
  isStress: true,
  slice: 25,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const env = { CARTWRIGHT_DURABILITY: 'none', TRUSTED_PROXIES: '127.0.0.1, ::1' }
    const shop = await startFaultyShop({ env })
    try {
      await demandNoProofs(shop.dataDir)
      const other = await startSecondProcess(shop, env)
      try {
        const processes = [await visit(shop), await visit(other)]
        const wrong: object[] = []
        let fewer = 0
        for (let account = 0; account < n; account++) {
          const email = `${seed}-${account}@shop.example`
          const codes = await Promise.all(
            Array.from({ length: TRIES }, (_, index) =>
              processes[index % 2]!.guess(email, `198.18.${account % 256}.${index}`),
            ),
          )
          const looked = codes.filter((code) => code === '-19976').length
          const refused = codes.filter((code) => code === 'TOO_MANY_REQUESTS').length
          if (looked < 1 || looked > AT_MOST || looked + refused !== TRIES) wrong.push({ email, looked, refused })
          // A retry may find the slots of that moment taken.
          if (looked < AT_MOST) fewer++
        }
        log(
          `accounts of which more than ${AT_MOST} were looked at, or none: ${summarize(n, wrong.length, seed)}; fewer of ${fewer}`,
        )
        requireNone('accounts guessed at too often, or not answered', wrong)
      } finally {
        await other.remove()
      }
    } finally {
      await shop.remove()
    }
  },
}

/** Disables captchas, so that the limit alone refuses. */
async function demandNoProofs(dataDir: string): Promise<void> {
  const connection = await joinEmbedded({ dataDir })
  if (!connection) throw new Error('The shop is not running.')
  const db = createDatabase(createPool(connection, { max: 1 }))
  try {
    await db.transaction().execute((tx) => saveSettings(tx, 'signIn', { ...DEFAULT_SIGN_IN_SETTINGS, captcha: 'NONE' }))
  } finally {
    await db.destroy()
  }
}

async function visit({ providerUrl }: ShopAddress) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${providerUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { access_token?: string; details?: { applicationError?: { code: string } } }
  }
  const isFollowed = async () => (await (await fetch(`${providerUrl}/captcha/site-keys`)).text()).includes('"NONE"')
  while (!(await isFollowed())) await pause(100)
  const { access_token: token = '' } = await post('/oauth2/token', {
    grantType: 'anonymous',
    clientId: STOREFRONT_CLIENT_ID,
  })

  return {
    /** Returns the response to a wrong password, and retries if the queue was full. */
    async guess(email: string, from: string): Promise<string | undefined> {
      const body = { loginId: { email }, password: 'not the one' }
      const headers = { authorization: token, 'x-forwarded-for': from }
      for (;;) {
        const { details } = await post('/_api/iam/authentication/v2/login', body, headers)
        if (details?.applicationError?.code !== 'UNAVAILABLE') return details?.applicationError?.code
        await pause(200)
      }
    },
  }
}
