import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createSeededRandom } from '../../../../e2e/faults/seeded-random.ts'
import { makeDataDir } from '../../../../e2e/faults/faulty-shop.ts'
import { requireNone, summarize } from '../../../../e2e/faults/report.ts'
import { startEmbedded } from '../platform/db/embedded/index.ts'
import { startDatabase } from '../platform/db/open-database.ts'
import { type Database, createPool } from '../platform/db/pool.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { enqueueMail } from './index.ts'

const MAILS = 30
const LONGEST_MS = 250

export const stressTest = {
  group: 'mail',
  name: 'delivery killed while it sends: no mail is lost, and one at most comes twice for each kill',
  full: 500,
  small: 1,
  slice: 25,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const chance = createSeededRandom(seed)
    const { dataDir, remove } = makeDataDir()
    const quiet = { say: () => {}, onLost: () => {} }
    const server = await startEmbedded({ dataDir, durability: 'full' })
    const smtp = await startSmtpServer()
    let close = async (): Promise<void> => {}
    try {
      const databaseUrl = await makeDatabase(server)
      const open = await startDatabase({ databaseUrl, dataDir: '', durability: 'full' }, quiet)
      const { db } = open
      close = open.close
      const wrong: string[] = []
      let duplicates = 0
      let amid = 0
      for (let kill = 0; kill < n; kill++) {
        const before = smtp.received.length
        const addresses = await noteMails(db, kill)
        const killed = await startDelivery(databaseUrl, smtp.port, 2 * kill)
        await pause(LONGEST_MS * chance.next())
        await killed.kill()
        const sentBefore = smtp.received.length - before
        if (sentBefore > 0 && sentBefore < MAILS) amid++
        const next = await startDelivery(databaseUrl, smtp.port, 2 * kill + 2)
        await next.idle
        await next.kill()
        const sent = smtp.received.slice(before).map(({ to }) => to.join())
        const lost = addresses.filter((address) => !sent.includes(address))
        const twice = sent.length - new Set(sent).size
        duplicates += twice
        if (lost.length > 0 || twice > 1) wrong.push(`kill ${kill}: ${lost.length} lost, ${twice} twice`)
      }
      log(`${n * MAILS} mails; ${amid} of ${n} kills while they were being sent; ${duplicates} came twice`)
      log(summarize(n, wrong.length, seed))
      requireNone('mails lost or doubled', wrong)
    } finally {
      await close()
      await server.stop()
      await smtp.stop()
      remove()
    }
  },
}

async function makeDatabase({ connection }: Awaited<ReturnType<typeof startEmbedded>>): Promise<string> {
  const admin = createPool(connection, { max: 1 })
  await admin.query('create database mail_shop')
  await admin.end()
  return `postgresql://cartwright@localhost:${connection.port}/mail_shop?host=${encodeURIComponent(connection.host)}`
}

async function noteMails(db: Database, kill: number): Promise<string[]> {
  const addresses = Array.from({ length: MAILS }, (_, mail) => `buyer${mail}.${kill}@example.com`)
  await db.transaction().execute(async (tx) => {
    for (const to of addresses) await enqueueMail(tx, { to, template: 'account-deleted', props: {} }, new Date())
  })
  return addresses
}

/** There once it is about to send. `idle`: nothing is due any more. */
async function startDelivery(databaseUrl: string, smtpPort: number, minutesAhead: number) {
  const child = fork(join(import.meta.dirname, '../testing/deliver-mail.ts'), {
    execArgv: ['--conditions=cartwright-source'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SMTP_PORT: String(smtpPort),
      MINUTES_AHEAD: String(minutesAhead),
    },
  })
  const told = (word: string) =>
    new Promise<void>((resolve, reject) => {
      child.on('message', (message) => message === word && resolve())
      child.on('exit', (code) => code !== null && reject(new Error(`Delivery ended with ${code}.`)))
    })
  const idle = told('idle')
  idle.catch(() => {}) // awaited by those who want it
  await told('ready')
  return {
    idle,
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
