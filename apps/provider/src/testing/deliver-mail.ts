/**
 * Delivers mail until it is killed: a process of its own, for proofs that end it in the midst.
 * `MINUTES_AHEAD`: how much later its clock is, so that nobody waits for the lease of one that was killed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, openPool } from '../db/pool.ts'
import { openLog } from '../http/log.ts'
import { openDelivery, openSmtp } from '../mail/index.ts'

const { DATABASE_URL: databaseUrl = '', SMTP_PORT, MINUTES_AHEAD } = process.env
const aheadMs = Number(MINUTES_AHEAD) * 60_000
const { deliverDue } = openDelivery({
  db: openDatabase(openPool(databaseUrl, { max: 2 })),
  mailer: openSmtp({ host: '127.0.0.1', port: Number(SMTP_PORT), security: 'none' }),
  // What it says is no matter here; the page bundle is not there in a bare process.
  renderMail: (subject) => ({ subject, text: subject, html: subject }),
  shop: () => ({ name: 'Fernhollow', storefrontUrl: 'http://shop.test', locale: 'en', timeZone: 'UTC' }),
  from: { address: 'no-reply@shop.test' },
  log: openLog('error'),
  now: () => new Date(Date.now() + aheadMs),
  random: Math.random,
})
process.send?.('ready')
for (;;) {
  await deliverDue()
  process.send?.('idle')
  await pause(20)
}
