import { domainToASCII } from 'node:url'
import { InvalidRequest } from '../http/app-error.ts'

/** An address in the two forms that the shop keeps. */
export interface Email {
  /** As it was typed, without what nobody can see. Mail goes here. */
  address: string
  /** The same text for all ways to write the same address. Somebody is found by it. */
  key: string
}

const MAX_LENGTH = 254

/**
 * Reads what somebody typed; undefined where mail cannot go there. This is the one place where an address is normalised: letters that only look
 * different are the same (NFKC), so are small and capital ones (whatever the language of the machine), and a host is what DNS is asked for.
 *
 * @example
 * readEmail(' Ada@Bücher.example ') // { address: 'Ada@Bücher.example', key: 'ada@xn--bcher-kva.example' }
 */
export function readEmail(text: string): Email | undefined {
  const address = text.trim().normalize('NFKC')
  if (address.length > MAX_LENGTH || HIDDEN.test(address)) return undefined
  const [local, host, ...more] = address.split('@')
  if (!local || !host || more.length > 0 || /[<>"(),:;[\]\\]/.test(local) || /^\.|\.\.|\.$/.test(local))
    return undefined
  const asciiHost = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(host) ? domainToASCII(host) : ''
  if (!HOST.test(asciiHost)) return undefined
  // Making letters small may leave them in pieces: they are put together again.
  return { address, key: `${local.toLowerCase().normalize('NFKC')}@${asciiHost}` }
}

/** The key of what may be an address. */
export function findEmailKey(text: string): string | undefined {
  return readEmail(text)?.key
}

/** The key of what has to be an address; a refusal where it is none. */
export function emailKey(text: string): string {
  return requireEmail(text, 'email').key
}

/** The same of somebody new, to whom the shop is to write: a host without a dot is no name in the Internet, unless it is this machine. */
export function readNewEmail(text: string): Email | undefined {
  const email = readEmail(text)
  return email && /@(?:localhost$|[^.@]+\.)/.test(email.key) ? email : undefined
}

/** `field` names the address in the refusal, which sign-in forms know by its `data`. */
export function requireEmail(text: string, field: string): Email {
  return readEmail(text) ?? refuse(field)
}

/** Wherever an address is given for the first time: at registration, at the checkout, for a mail. */
export function requireNewEmail(text: string, field: string): Email {
  return readNewEmail(text) ?? refuse(field)
}

function refuse(field: string): never {
  throw new InvalidRequest([
    {
      field,
      description: 'is no e-mail address',
      violatedRule: 'FORMAT',
      ruleName: 'EMAIL',
      data: { type: 'EMAIL' },
    },
  ])
}

/** Spaces, control characters, halves of characters, and what is not drawn or turns the text around. */
const HIDDEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u

/** Labels of a host (RFC 1123, section 2.1). The last one has a letter: numbers alone are no name. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
