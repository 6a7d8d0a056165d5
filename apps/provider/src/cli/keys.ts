import { type SigningKeyInfo, listSigningKeys, rotateSigningKeys } from '../identity/index.ts'
import type { ShopClock } from '../settings/index.ts'
import { type Command, readArguments, requireCount, runSubcommand, type Terminal, withShopClock } from './command.ts'

/** `keys`: manages keys that sign access tokens. */
export const keys: Command = {
  help: [
    ['keys list', 'Lists the keys that sign access tokens.'],
    [
      'keys rotate',
      'Creates a key that signs after a minute. Nobody is signed out. The shop rotates its keys every 90 days.',
    ],
  ],
  run: runSubcommand('the signing keys', { list, rotate }),
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const [all, clock] = await withShopClock(terminal, listSigningKeys)
  if (all.length === 0) terminal.printStatus('There are no keys yet. The first start of the shop creates one.')
  for (const key of all)
    terminal.print(`${key.id}  created ${clock.write(key.createdAt)}, ${stateOf(key, all, terminal.now(), clock)}`)
  return 0
}

/** Newest first: the first active key signs. */
function stateOf(
  { id, signsFrom, retiredAt }: SigningKeyInfo,
  all: readonly SigningKeyInfo[],
  now: Date,
  clock: ShopClock,
): string {
  if (retiredAt) return `retired ${clock.write(retiredAt)}`
  if (signsFrom > now) return `signs from ${clock.write(signsFrom)}`
  return all.find((each) => each.signsFrom <= now)?.id === id ? 'signs' : 'verifies only'
}

async function rotate(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  const [{ id, signsFrom }, clock] = await withShopClock(terminal, (db) => rotateSigningKeys(db, terminal.now()))
  terminal.printStatus(`The new key ${id} signs from ${clock.write(signsFrom)}. Issued tokens stay valid.`)
  return 0
}
