/**
 * Process that delivers mail until it is killed, for tests that end it midway. `MINUTES_AHEAD` sets its clock ahead,
 * past the lease of a killed one.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, createPool } from '../platform/db/pool.ts'
import { createLogger } from '../platform/http/logger.ts'
import { createMailDelivery, createSmtpMailer } from '../mail/index.ts'

const { DATABASE_URL: databaseUrl = '', SMTP_PORT, MINUTES_AHEAD } = process.env
const aheadMs = Number(MINUTES_AHEAD) * 60_000
const { deliverDueMails } = createMailDelivery({
  db: createDatabase(createPool(databaseUrl, { max: 2 })),
  mailer: createSmtpMailer({ host: '127.0.0.1', port: Number(SMTP_PORT), security: 'none' }),
  // The text does not matter here, and the page bundle is missing in a bare process.
  renderMail: (subject) => ({ subject, text: subject, html: subject }),
  shop: () => ({ name: 'Fernhollow', storefrontUrl: 'http://shop.test', locale: 'en', timeZone: 'UTC' }),
  from: { address: 'no-reply@shop.test' },
  log: createLogger('error'),
  now: () => new Date(Date.now() + aheadMs),
  random: Math.random,
})
process.send?.('ready')
for (;;) {
  await deliverDueMails()
  process.send?.('idle')
  await pause(20)
}
