import { domainToASCII, domainToUnicode } from 'node:url'

/** An address in the two forms that the shop keeps. */
export interface Email {
  /** As it was typed, without what nobody can see, and with an international domain in its own letters. Mail goes here. */
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
export function parseEmail(text: string): Email | undefined {
  const address = text.trim().normalize('NFKC')
  if (address.length > MAX_LENGTH || HIDDEN.test(address)) return undefined
  const [local, host, ...more] = address.split('@')
  if (!local || !host || more.length > 0 || /[<>"(),:;[\]\\]/.test(local) || /^\.|\.\.|\.$/.test(local))
    return undefined
  const asciiHost = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(host) ? domainToASCII(host) : ''
  if (!HOST.test(asciiHost)) return undefined
  // Making letters small may leave them in pieces: they are put together again.
  const key = `${local.toLowerCase().normalize('NFKC')}@${asciiHost}`
  return { address: `${local}@${toTypedHost(host)}`, key }
}

/** The same of somebody new, to whom the shop is to write: a host without a dot is no name in the Internet, unless it is this machine. */
export function parseNewEmail(text: string): Email | undefined {
  const email = parseEmail(text)
  return email && /@(?:localhost$|[^.@]+\.)/.test(email.key) ? email : undefined
}

/** The address with its domain as mail servers and DNS know it (RFC 5890, A-labels). Whatever is no address stays as it is. */
export function toAsciiEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const asciiHost = domainToASCII(address.slice(at + 1))
  return at > 0 && asciiHost ? `${address.slice(0, at)}@${asciiHost}` : address
}

/** Browsers send the domain of a field of the type `email` in ASCII, whatever was typed: people get their own letters back. */
function toTypedHost(host: string): string {
  const shown = /^xn--|\.xn--/i.test(host) ? domainToUnicode(host) : ''
  return shown && domainToASCII(shown) === host.toLowerCase() ? shown : host
}

/** Spaces, control characters, halves of characters, and what is not drawn or turns the text around. */
const HIDDEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u

/** Labels of a host (RFC 1123, section 2.1). The last one has a letter: numbers alone are no name. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
