import { type StaffRole, staffRoles } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import {
  addStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  setOneTimePassword,
  isStaffRole,
  listStaff,
  createStaffToken,
  generateOneTimePassword,
  ONE_TIME_PASSWORD_DAYS,
  createPasswords,
} from '../identity/index.ts'
import { enqueueMail } from '../mail/index.ts'
import {
  type Command,
  readArguments,
  CommandError,
  requireCount,
  requireText,
  type Terminal,
  UsageError,
  runSubcommand,
  withShopClock,
} from './command.ts'
import { transactAsCommand } from './transact-as-command.ts'

/** `staff`: manages staff accounts. */
export const staff: Command = {
  help: [
    [
      'staff add --email EMAIL --name NAME --role ROLE',
      `Creates a staff account with a one-time password. Roles: ${Object.keys(staffRoles).join(', ')}.`,
    ],
    ['staff list', 'Lists staff accounts.'],
    ['staff role EMAIL ROLE', 'Changes the role of an account. Issued tokens follow within seconds.'],
    ['staff reset-password EMAIL', 'Creates a one-time password for an account and ends its sign-ins.'],
    ['staff disable EMAIL', 'Disables an account and ends its tokens within seconds.'],
    ['staff enable EMAIL', 'Enables an account. Earlier tokens stay invalid.'],
    ['staff token EMAIL', 'Prints an access token that is valid for an hour.'],
  ],
  run: runSubcommand('staff', {
    add,
    list,
    role: changeRole,
    'reset-password': resetPassword,
    disable,
    enable,
    token: printToken,
  }),
}

async function add(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
  })
  requireCount(positionals, 0)
  const email = readEmail(values.email)
  const name = requireText('The name (--name)', values.name)
  const role = readRole(values.role)
  const password = await newPassword()
  await terminal.withDatabaseOrCreate((db) =>
    transactAsCommand(db, terminal, async (tx) => {
      if ((await addStaff(tx, { email, name, role })) === undefined)
        throw new CommandError(
          `A staff account with the address ${email} already exists. "staff role" and "staff enable" change it.`,
        )
      await givePassword(tx, email, password, terminal)
    }),
  )
  terminal.printStatus(`${name} <${email}> is ${role} now.`)
  tellPassword(password, email, terminal)
  return 0
}

async function resetPassword(args: readonly string[], terminal: Terminal): Promise<number> {
  const email = readEmail(requireCount(readArguments(args, {}).positionals, 1)[0])
  const password = await newPassword()
  await change(terminal, email, (tx) => givePassword(tx, email, password, terminal))
  terminal.printStatus(`All sign-ins of ${email} have ended.`)
  tellPassword(password, email, terminal)
  return 0
}

interface NewPassword {
  text: string
  hash: string
}

async function newPassword(): Promise<NewPassword> {
  const text = generateOneTimePassword()
  return { text, hash: await createPasswords().hash(text) }
}

/** With a mail server, the password is mailed to its owner only. */
async function givePassword(tx: Tx, email: string, password: NewPassword, terminal: Terminal): Promise<boolean> {
  const { providerUrl, mail } = terminal.config()
  const [now, days] = [terminal.now(), ONE_TIME_PASSWORD_DAYS]
  const given = await setOneTimePassword(tx, email, password.hash, now)
  if (!given) return false
  if (mail.smtp) {
    const props = { name: given.name, password: password.text, link: `${providerUrl}/staff/sign-in`, days }
    const expiresAt = new Date(now.getTime() + days * 86_400_000)
    await enqueueMail(tx, { to: email, template: 'staff-one-time-password', props, expiresAt }, now)
  }
  return true
}

function tellPassword({ text }: NewPassword, email: string, terminal: Terminal): void {
  const { providerUrl, mail } = terminal.config()
  if (mail.smtp) return terminal.printStatus(`A password for the first sign-in is on its way to ${email}.`)
  terminal.printStatus(
    `This one-time password is valid at ${providerUrl}/staff within ${ONE_TIME_PASSWORD_DAYS} days, and is shown once:\n`,
  )
  terminal.print(text)
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const [everybody, clock] = await withShopClock(terminal, listStaff)
  if (everybody.length === 0) terminal.printStatus('There are no staff accounts yet. "staff add" creates one.')
  const width = Math.max(...everybody.map(({ role }) => role.length), 0)
  for (const { name, email, role, disabledAt } of everybody)
    terminal.print(
      `${role.padEnd(width)}  ${name} <${email}>${disabledAt ? `, disabled ${clock.write(disabledAt)}` : ''}`,
    )
  return 0
}

async function changeRole(args: readonly string[], terminal: Terminal): Promise<number> {
  const [email, role] = requireCount(readArguments(args, {}).positionals, 2)
  const wanted = { email: readEmail(email), role: readRole(role) }
  await change(terminal, wanted.email, (tx) => changeStaffRole(tx, wanted.email, wanted.role))
  terminal.printStatus(`${wanted.email} is ${wanted.role} now.`)
  await warnOfNoOwner(terminal)
  return 0
}

async function disable(args: readonly string[], terminal: Terminal): Promise<number> {
  const email = readEmail(requireCount(readArguments(args, {}).positionals, 1)[0])
  await change(terminal, email, (tx) => disableStaff(tx, email, terminal.now()))
  terminal.printStatus(`${email} is disabled.`)
  await warnOfNoOwner(terminal)
  return 0
}

/** Removing the last owner is allowed with a warning: an owner's address may be compromised. */
async function warnOfNoOwner(terminal: Terminal): Promise<void> {
  const everybody = await terminal.withDatabase(listStaff)
  if (everybody.some(({ role, disabledAt }) => role === 'owner' && disabledAt === null)) return
  terminal.printStatus('The shop has no owner now. "staff add" or "staff role" makes an account owner.')
}

async function enable(args: readonly string[], terminal: Terminal): Promise<number> {
  const email = readEmail(requireCount(readArguments(args, {}).positionals, 1)[0])
  await change(terminal, email, (tx) => enableStaff(tx, email))
  terminal.printStatus(`${email} may sign in again.`)
  return 0
}

async function printToken(args: readonly string[], terminal: Terminal): Promise<number> {
  const email = readEmail(requireCount(readArguments(args, {}).positionals, 1)[0])
  const issuer = terminal.config().providerUrl
  const token = await terminal.withDatabase((db) => createStaffToken(db, email, { issuer, now: terminal.now }))
  if (token === undefined)
    throw new CommandError(`No active staff account has the address ${email}. "staff list" shows all.`)
  terminal.printStatus(`A token for ${issuer}, valid for an hour:\n`)
  terminal.print(token)
  return 0
}

async function change(terminal: Terminal, email: string, effect: (tx: Tx) => Promise<boolean>): Promise<void> {
  const isDone = await terminal.withDatabase((db) => transactAsCommand(db, terminal, effect))
  if (!isDone) throw new CommandError(`No staff account has the address ${email}. "staff list" shows all.`)
}

function readRole(role: string | undefined): StaffRole {
  if (role !== undefined && isStaffRole(role)) return role
  const problem = role === undefined ? 'Specify a role.' : `There is no role "${role}".`
  const roles = Object.entries(staffRoles).map(([name, permissions]) => `  ${name}\n      ${permissions.join(', ')}`)
  throw new CommandError(`${problem} The roles and what they allow:\n\n${roles.join('\n')}`)
}

function readEmail(text: string | undefined): string {
  const email = requireText('The e-mail address', text, 254)
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) throw new UsageError(`"${email}" is not a valid e-mail address.`)
  return email
}
