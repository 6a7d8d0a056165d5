import { type ListedKey, listSigningKeys, rotateSigningKeys } from '../identity/index.ts'
import { type Command, formatTime, readArguments, requireCount, type Terminal, WrongUsage } from './command.ts'

/** Keys that sign access tokens. */
export const keys: Command = {
  help: [
    ['keys list', 'Shows the keys that sign access tokens.'],
    [
      'keys rotate',
      'Makes a new key that signs from a minute later on. Nobody is signed out by it. The shop does so itself every 90 days.',
    ],
  ],
  run([form = '', ...args], terminal) {
    requireCount(readArguments(args, {}).positionals, 0)
    switch (form) {
      case 'list':
        return list(terminal)
      case 'rotate':
        return rotate(terminal)
      default:
        throw new WrongUsage('Say what to do with the signing keys: list or rotate.')
    }
  },
}

async function list(terminal: Terminal): Promise<number> {
  const all = await terminal.withDatabase(listSigningKeys)
  if (all.length === 0) terminal.say('There is no key yet. The shop makes one when it starts.')
  for (const key of all)
    terminal.print(`${key.id}  made ${formatTime(key.createdAt)}, ${stateOf(key, all, terminal.now())}`)
  return 0
}

/** Newest first: the first that has begun to sign is the one that signs. */
function stateOf({ id, signsFrom, retiredAt }: ListedKey, all: readonly ListedKey[], now: Date): string {
  if (retiredAt) return `retired ${formatTime(retiredAt)}`
  if (signsFrom > now) return `signs from ${formatTime(signsFrom)}`
  return all.find((each) => each.signsFrom <= now)?.id === id ? 'signs' : 'verifies what it has signed'
}

async function rotate(terminal: Terminal): Promise<number> {
  const { id, signsFrom } = await terminal.withDatabase((db) => rotateSigningKeys(db, terminal.now()))
  terminal.say(`The new key ${id} signs from ${formatTime(signsFrom)}. Tokens that are out stay good.`)
  return 0
}
