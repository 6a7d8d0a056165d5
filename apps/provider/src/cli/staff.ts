import { type StaffRole, staffRoles } from '@cartwright/contract'
import {
  addStaff,
  changeStaffRole,
  disableStaff,
  enableStaff,
  isStaffRole,
  listStaff,
  makeStaffToken,
} from '../identity/index.ts'
import { type Command, formatTime, readArguments, Refused, requireText, type Terminal, WrongUsage } from './command.ts'

/** Those who run the shop. */
export const staff: Command = {
  help: [
    [
      'staff add --email EMAIL --name NAME --role ROLE',
      `Lets somebody run the shop. Roles: ${Object.keys(staffRoles).join(', ')}.`,
    ],
    ['staff list', 'Shows who runs the shop.'],
    ['staff role EMAIL ROLE', 'Gives somebody another role. Tokens that are out follow within seconds.'],
    ['staff disable EMAIL', 'Shuts somebody out and ends their tokens within seconds.'],
    ['staff enable EMAIL', 'Lets somebody in again. Tokens of before stay ended.'],
    ['staff token EMAIL', 'Prints an access token that is good for an hour.'],
  ],
  run([form = '', ...args], terminal) {
    switch (form) {
      case 'add':
        return add(args, terminal)
      case 'list':
        return list(args, terminal)
      case 'role':
        return changeRole(args, terminal)
      case 'disable':
        return disable(args, terminal)
      case 'enable':
        return enable(args, terminal)
      case 'token':
        return printToken(args, terminal)
      default:
        throw new WrongUsage('Say what to do with staff: add, list, role, disable, enable or token.')
    }
  },
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
  const id = await terminal.withDatabase((db) => db.transaction().execute((tx) => addStaff(tx, { email, name, role })))
  if (id === undefined)
    throw new Refused(
      `There is somebody with the address ${email}. "staff role" and "staff enable" change what they may do.`,
    )
  terminal.say(`${name} <${email}> is ${role} now.`)
  return 0
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const everybody = await terminal.withDatabase(listStaff)
  if (everybody.length === 0) terminal.say('Nobody has been added. "staff add" does.')
  const width = Math.max(...everybody.map(({ role }) => role.length), 0)
  for (const { name, email, role, disabledAt } of everybody)
    terminal.print(
      `${role.padEnd(width)}  ${name} <${email}>${disabledAt ? `, disabled ${formatTime(disabledAt)}` : ''}`,
    )
  return 0
}

async function changeRole(args: readonly string[], terminal: Terminal): Promise<number> {
  const [email, role] = requireCount(readArguments(args, {}).positionals, 2)
  const wanted = { email: readEmail(email), role: readRole(role) }
  await change(terminal, wanted.email, (tx) => changeStaffRole(tx, wanted.email, wanted.role))
  terminal.say(`${wanted.email} is ${wanted.role} now.`)
  return 0
}

async function disable(args: readonly string[], terminal: Terminal): Promise<number> {
  const email = readEmail(requireCount(readArguments(args, {}).positionals, 1)[0])
  await change(terminal, email, (tx) => disableStaff(tx, email, terminal.now()))
  terminal.say(`${email} is shut out.`)
  return 0
}

async function enable(args: readonly string[], terminal: Terminal): Promise<number> {
  const email = readEmail(requireCount(readArguments(args, {}).positionals, 1)[0])
  await change(terminal, email, (tx) => enableStaff(tx, email))
  terminal.say(`${email} may sign in again.`)
  return 0
}

async function printToken(args: readonly string[], terminal: Terminal): Promise<number> {
  const email = readEmail(requireCount(readArguments(args, {}).positionals, 1)[0])
  const issuer = terminal.config().providerUrl
  const token = await terminal.withDatabase((db) => makeStaffToken(db, email, { issuer, now: terminal.now }))
  if (token === undefined)
    throw new Refused(`Nobody with the address ${email} may sign in. "staff list" shows who may.`)
  terminal.say(`A token for ${issuer}, good for an hour:\n`)
  terminal.print(token)
  return 0
}

type Change = Parameters<typeof changeStaffRole>[0]

async function change(terminal: Terminal, email: string, effect: (tx: Change) => Promise<boolean>): Promise<void> {
  const isDone = await terminal.withDatabase((db) => db.transaction().execute(effect))
  if (!isDone) throw new Refused(`Nobody has the address ${email}. "staff list" shows who there is.`)
}

function readRole(role: string | undefined): StaffRole {
  if (role !== undefined && isStaffRole(role)) return role
  const problem = role === undefined ? 'Say which role.' : `There is no role "${role}".`
  const roles = Object.entries(staffRoles).map(([name, permissions]) => `  ${name}\n      ${permissions.join(', ')}`)
  throw new Refused(`${problem} These are the roles, each with what it allows:\n\n${roles.join('\n')}`)
}

function readEmail(text: string | undefined): string {
  const email = requireText('The e-mail address', text, 254)
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) throw new WrongUsage(`"${email}" is no e-mail address.`)
  return email
}

function requireCount(args: readonly string[], count: number): readonly string[] {
  if (args.length > count) throw new WrongUsage(`"${args[count]}" is too much.`)
  return args
}
