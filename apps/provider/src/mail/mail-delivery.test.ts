import { expect, onTestFinished, test } from 'vitest'
import { renderMail } from '../../pages/mails/render-mail.tsx'
import { createLogger } from '../platform/http/logger.ts'
import { createSignInClient, startShop, StatementFaults, type TestShop } from '../testing/index.ts'
import { type SmtpServer, startSmtpServer } from '../testing/smtp-server.ts'
import { createMailDelivery, createSmtpMailer, enqueueMail } from './index.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** One process that delivers, to this server. */
function delivererOf(shop: TestShop, smtp: SmtpServer, name = 'Fernhollow') {
  const logged: string[] = []
  const mailer = createSmtpMailer({ host: '127.0.0.1', port: smtp.port, security: 'none' })
  const { deliverDueMails } = createMailDelivery({
    db: shop.db,
    mailer,
    renderMail,
    shop: () => ({ name, storefrontUrl: 'http://shop.test', locale: 'en-IE', timeZone: 'Europe/Berlin' }),
    from: { address: 'no-reply@shop.test' },
    log: createLogger('warn', { write: (line) => void logged.push(line) }),
    now: () => shop.now,
    random: () => 0.99,
  })
  return { deliverDueMails, logged }
}

async function newSmtpServer(): Promise<SmtpServer> {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  return smtp
}

async function sendCode(shop: TestShop, to: string, more: { expiresAt?: Date; language?: string } = {}): Promise<void> {
  const mail = { to, template: 'verify-code', props: { code: '048213', minutes: 15 }, ...more } as const
  await shop.db.transaction().execute((tx) => enqueueMail(tx, mail, shop.now))
}

const rowsOf = (shop: TestShop) => shop.db.selectFrom('mails').selectAll().orderBy('id').execute()

test('a mail is sent after the commit of its transaction, in its language, and its code is deleted', async () => {
  const [shop, smtp] = [await startShop(), await newSmtpServer()]
  const { deliverDueMails } = delivererOf(shop, smtp)
  await sendCode(shop, 'ada@example.com', { language: 'de' })
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await enqueueMail(tx, { to: 'never@example.com', template: 'account-deleted', props: {} }, shop.now)
      throw new Error('The cause did not happen.')
    })
    .catch(() => {})
  await deliverDueMails()
  expect(smtp.received.map(({ to }) => to)).toEqual([['ada@example.com']])
  const { source } = smtp.received[0]!
  expect(source).toMatch(/^From: Fernhollow <no-reply@shop\.test>$/m)
  expect(source).toMatch(/^To: ada@example\.com$/m)
  expect(source).toMatch(/^Message-ID: <[0-9a-f-]{36}@shop\.test>$/m)
  expect(source).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(source).toContain('048213')
  expect(source).toContain('text/plain')
  expect(source).toContain('lang=3D"de"')
  expect(await rowsOf(shop)).toMatchObject([{ props: {}, sent_at: shop.now, attempts: 1 }])
})

test('an hour without the mail server loses no mail, and all are sent within a minute after it is back', async () => {
  const [shop, smtp] = [await startShop(), await newSmtpServer()]
  const { deliverDueMails, logged } = delivererOf(shop, smtp)
  const mails = 20
  await smtp.stop()
  for (let minute = 0; minute < 60; minute++) {
    if (minute % 3 === 0) await sendCode(shop, `buyer${minute / 3}@example.com`)
    for (let run = 0; run < 4; run++) {
      await deliverDueMails()
      shop.passTime(15 * SECOND_MS)
    }
  }
  expect(smtp.received).toEqual([])
  await smtp.start()
  const backAt = shop.now.getTime()
  for (let second = 0; second < 60; second++) {
    await deliverDueMails()
    shop.passTime(SECOND_MS)
  }
  const sentAfter = (await rowsOf(shop)).map((mail) => (mail.sent_at?.getTime() ?? Infinity) - backAt)
  console.log(
    `mails out after the server was back: ${smtp.received.length} of ${mails}, the last after ${Math.max(...sentAfter) / SECOND_MS} s`,
  )
  expect(smtp.received).toHaveLength(mails)
  expect(Math.max(...sentAfter)).toBeLessThanOrEqual(MINUTE_MS)
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'mail server unreachable, will retry',
    'mail server reachable again',
  ])
})

test('registration and password recovery respond the same while the mail server is down, and their mails follow', async () => {
  const [shop, smtp] = [await startShop(), await newSmtpServer()]
  const { deliverDueMails } = delivererOf(shop, smtp)
  const calls = await createSignInClient(shop)
  const ask = async (email: string) => {
    const answers = [await calls.register(email), await calls.sendRecoveryMail(email)]
    await deliverDueMails()
    return answers.map(({ status, body }) => ({ status, members: Object.keys(body as object).sort() }))
  }
  const whileUp = await ask('ada@example.com')
  await smtp.stop()
  expect(await ask('bea@example.com')).toEqual(whileUp)
  await smtp.start()
  shop.passTime(MINUTE_MS)
  await deliverDueMails()
  expect(smtp.received.map(({ to }) => to[0])).toEqual(['ada@example.com', 'bea@example.com'])
})

test('an expired code is not sent, nor a mail that was rejected for three days', async () => {
  const [shop, smtp] = [await startShop(), await newSmtpServer()]
  const { deliverDueMails, logged } = delivererOf(shop, smtp)
  await sendCode(shop, 'ada@example.com', { expiresAt: new Date(shop.now.getTime() + 15 * MINUTE_MS) })
  await sendCode(shop, 'bea@example.com')
  smtp.answers.RCPT = '451 later, bea@example.com'
  await deliverDueMails()
  shop.passTime(16 * MINUTE_MS)
  await deliverDueMails()
  shop.passTime(72 * HOUR_MS)
  smtp.answers = {}
  await deliverDueMails()
  expect(smtp.received).toEqual([])
  const rows = await rowsOf(shop)
  expect(rows.map(({ last_error: why, props }) => ({ why, props }))).toEqual([
    { why: 'expired', props: {} },
    { why: 'not sent in three days', props: {} },
  ])
  expect(logged.join()).not.toMatch(/(ada|bea)@|example\.com|048213/)
})

test('a permanently rejected address fails at once, and a temporarily rejected one is retried', async () => {
  const [shop, smtp] = [await startShop(), await newSmtpServer()]
  const { deliverDueMails, logged } = delivererOf(shop, smtp)
  smtp.answers.RCPT = '550 5.1.1 <ada@example.com>: no such user'
  await sendCode(shop, 'ada@example.com')
  await deliverDueMails()
  smtp.answers.RCPT = '450 4.2.0 greylisted'
  await sendCode(shop, 'bea@example.com')
  await deliverDueMails()
  smtp.answers = {}
  await deliverDueMails()
  expect(smtp.received).toEqual([])
  shop.passTime(MINUTE_MS)
  await deliverDueMails()
  expect(smtp.received.map(({ to }) => to)).toEqual([['bea@example.com']])
  expect(await rowsOf(shop)).toMatchObject([
    { last_error: 'EENVELOPE 550', failed_at: expect.any(Date) as Date },
    { last_error: null, failed_at: null },
  ])
  expect(logged.join()).not.toMatch(/(ada|bea)@|example\.com/)
})

test('a mail waits if the server rejects the sender', async () => {
  const [shop, smtp] = [await startShop(), await newSmtpServer()]
  await sendCode(shop, 'ada@example.com')
  for (const answers of [
    { MAIL: '550 who are you' },
    { GREETING: '554 no service' },
    { RCPT: '421 closing' },
  ] as const) {
    smtp.answers = answers
    await delivererOf(shop, smtp).deliverDueMails() // over a connection of its own
    expect(await rowsOf(shop)).toMatchObject([{ failed_at: null, sent_at: null }])
    shop.passTime(MINUTE_MS)
  }
  smtp.answers = {}
  await delivererOf(shop, smtp).deliverDueMails()
  expect(smtp.received).toHaveLength(1)
})

test('several processes send every queued mail once', async () => {
  const [shop, smtp] = [await startShop(), await newSmtpServer()]
  const mails = 24
  for (let mail = 0; mail < mails; mail++) await sendCode(shop, `buyer${mail}@example.com`)
  const processes = Array.from({ length: 3 }, () => delivererOf(shop, smtp))
  await Promise.all(processes.map(({ deliverDueMails }) => deliverDueMails()))
  console.log(
    `mails sent by three processes: ${smtp.received.length} of ${mails}, twice: ${smtp.received.length - new Set(smtp.received.map(({ to }) => to[0])).size}`,
  )
  expect(smtp.received).toHaveLength(mails)
  expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(mails)
})

test('a process killed after the server accepted a mail causes at most one duplicate, with the same id', async () => {
  const [shop, smtp] = [await startShop(), await newSmtpServer()]
  for (const address of ['ada@example.com', 'bea@example.com', 'cara@example.com']) await sendCode(shop, address)
  smtp.answers.DATA = 'hang-up'
  await delivererOf(shop, smtp).deliverDueMails()
  smtp.answers = {}
  shop.passTime(MINUTE_MS)
  await delivererOf(shop, smtp).deliverDueMails()
  const names = smtp.received.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1])
  console.log(`duplicates after one crash: ${names.length - new Set(names).size}`)
  expect(names.length - new Set(names).size).toBe(1)
  expect(new Set(names).size).toBe(3)
})

test('no mail is lost whichever statement fails, and at most one is sent twice', async () => {
  const faults = new StatementFaults()
  const [shop, smtp] = [await startShop({ faults }), await newSmtpServer()]
  const { deliverDueMails } = delivererOf(shop, smtp)
  let [crashes, twice, lost] = [0, 0, 0]
  for (const happens of ['before', 'after'] as const) {
    for (let n = 1; ; n++) {
      const addresses = ['ada', 'bea'].map((name) => `${name}.${happens}.${n}@example.com`)
      for (const address of addresses) await sendCode(shop, address)
      const before = smtp.received.length
      faults.failAt(n, happens)
      await deliverDueMails().catch(() => {})
      const happened = faults.stop()
      shop.passTime(MINUTE_MS)
      await deliverDueMails()
      const sent = smtp.received.slice(before).map(({ to }) => to[0])
      if (!happened) break
      crashes++
      lost += addresses.filter((address) => !sent.includes(address)).length
      twice = Math.max(twice, sent.length - addresses.length)
    }
  }
  console.log(`mail: ${crashes} faults, lost ${lost}, at most ${twice} twice for each`)
  expect(crashes).toBeGreaterThan(8)
  expect(lost).toBe(0)
  expect(twice).toBeLessThanOrEqual(1)
})

test('names and addresses cannot inject headers or recipients', async () => {
  const [shop, smtp] = [await startShop(), await newSmtpServer()]
  const breaks = ['\r\n', '\n', '\r', '\u2028', '\0', '\u000b']
  const hostile = breaks.map((lineBreak) => `Ada${lineBreak}Bcc: eve@example.com${lineBreak}${lineBreak}Buy now`)
  const addresses = [
    ...breaks.map((lineBreak) => `ada@example.com${lineBreak}Bcc: eve@example.com`),
    'ada@example.com, eve@example.com',
    'ada@example.com> NOTIFY=NEVER <eve@example.com',
    '"ada <eve@example.com>" <ada@example.com>',
  ]
  for (const address of addresses.filter((each) => !each.includes('\0'))) await sendCode(shop, address)
  await delivererOf(shop, smtp).deliverDueMails()
  expect(smtp.received).toEqual([])
  for (const name of hostile) {
    await sendCode(shop, 'ada@example.com')
    await delivererOf(shop, smtp, name).deliverDueMails()
  }
  const injected = smtp.received.filter(
    ({ to, source }) => to.join() !== 'ada@example.com' || /^(bcc|cc):/im.test(source.split('\r\n\r\n', 1)[0] ?? ''),
  )
  console.log(`mail headers injected: ${injected.length} of ${hostile.length + addresses.length}`)
  expect(smtp.received).toHaveLength(hostile.length)
  expect(injected).toEqual([])
})
