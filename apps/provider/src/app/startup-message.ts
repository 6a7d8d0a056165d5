import { type Config, isLoopback } from '../config.ts'
import { ONE_TIME_PASSWORD_DAYS } from '../identity/index.ts'
import type { TaxRules } from '../pricing/index.ts'

export function printStartupMessage(shopName: string, config: Config, say: (line: string) => void): void {
  const places = [
    [`${shopName} is open:`, config.storefrontUrl],
    ['Back office:', `${config.providerUrl}/admin`],
    ['API and checkout:', config.providerUrl],
    ...(config.mail.hasMailbox ? [['Mailbox (test mode):', `${config.providerUrl}/mailbox`] as const] : []),
    ...(config.databaseUrl === undefined ? [['Data folder:', config.dataDir] as const] : []),
  ] as const
  const width = Math.max(...places.map(([name]) => name.length)) + 2
  const lines = places.map(([name, url]) => `  ${name.padEnd(width)}${url}\n`)
  say(`\n${lines.join('')}  Press Ctrl-C to stop.\n`)
}

/**
 * Startup message about test mode: what others can do in the shop, or what is off because they reach it. Undefined
 * for a shop that only this machine reaches.
 */
export function describeTestMode({
  testMode,
  testCards,
  mail,
  host,
  storefrontUrl,
  providerUrl,
}: Config): string | undefined {
  if (testMode === 'public') {
    const open = [
      ...(testCards ? ['order with test cards, without paying'] : []),
      'sign in as the members of the demo shop, whose passwords are public',
      ...(mail.hasMailbox
        ? [`read all mails at ${providerUrl}/mailbox, and sign in as anyone with the codes in them`]
        : []),
    ]
    return `CARTWRIGHT_TEST_MODE=public: anyone who can reach this shop can ${open.join('; ')}. Remove it before you open the shop to customers (docs/guides/running.md).`
  }
  const areHere = isLoopback(storefrontUrl) || isLoopback(providerUrl)
  if (testMode === 'local' || !areHere) return undefined
  return (
    `Test cards, demo members and the mailbox are disabled, because other machines can reach this shop (HOST=${host}, ${storefrontUrl}, ${providerUrl}). ` +
    'CARTWRIGHT_TEST_MODE=public enables them in a shop without real customers.'
  )
}

/** Prints the owner's password once: only its hash is stored. */
export function printOwnerPassword(
  password: string,
  { providerUrl, ownerEmail, demo }: Config,
  say: (line: string) => void,
): void {
  say(
    `  No owner account yet. Sign in at ${providerUrl}/admin, within ${ONE_TIME_PASSWORD_DAYS} days:\n` +
      `    email     ${ownerEmail}\n    password  ${password}\n` +
      '  The password is shown once. At the first sign-in you choose your own.\n' +
      (demo === 'off' ? '  Settings before the first sale: docs/guides/running.md, step 5.\n' : ''),
  )
}

/** Notice at each start of a shop from before tax was rounded once per order, until it chooses that. */
export function printTaxRoundingNotice(rounding: TaxRules['rounding'], say: (line: string) => void): void {
  if (rounding === 'LINE')
    say('  Tax is rounded per line, as before. New shops round once per order: see docs/guides/settings.md#tax.\n')
}

/** Adds a line break after a progress line that was overwritten. */
export function withLineBreak(say: (line: string) => void): (line: string) => void {
  return (line) => {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K')
    say(line)
  }
}
