import { domainToASCII, domainToUnicode } from 'node:url'

/** E-mail address in the two forms that the shop stores. */
export interface Email {
  /** Address as typed, without invisible characters, with an international domain in Unicode. Mail is sent to it. */
  address: string
  /** Normalised text, equal for all spellings of one address. Lookup key of accounts. */
  key: string
}

const MAX_LENGTH = 254

/**
 * Parses a typed address; undefined if mail cannot be sent to it. All normalisation happens here: compatibility
 * characters (NFKC), case (independent of locale), and the domain as DNS expects it.
 *
 * @example parseEmail(' Ada@Bücher.example ') // { address: 'Ada@Bücher.example', key: 'ada@xn--bcher-kva.example' }
 */
export function parseEmail(text: string): Email | undefined {
  const address = text.trim().normalize('NFKC')
  if (address.length > MAX_LENGTH || HIDDEN.test(address)) return undefined
  const [local, host, ...more] = address.split('@')
  if (!local || !host || more.length > 0 || /[<>"(),:;[\]\\]/.test(local) || /^\.|\.\.|\.$/.test(local))
    return undefined
  const asciiHost = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(host) ? domainToASCII(host) : ''
  if (!HOST.test(asciiHost)) return undefined
  // Lowercasing may decompose characters; normalisation composes them again.
  const key = `${local.toLowerCase().normalize('NFKC')}@${asciiHost}`
  return { address: `${local}@${toTypedHost(host)}`, key }
}

/** Parses the address of a new contact: its host needs a dot, unless it is this machine. */
export function parseNewEmail(text: string): Email | undefined {
  const email = parseEmail(text)
  return email && /@(?:localhost$|[^.@]+\.)/.test(email.key) ? email : undefined
}

/** Address with an ASCII domain (RFC 5890, A-labels), as mail servers and DNS use it. Other texts stay unchanged. */
export function toAsciiEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const asciiHost = domainToASCII(address.slice(at + 1))
  return at > 0 && asciiHost ? `${address.slice(0, at)}@${asciiHost}` : address
}

/** Converts the domain back to Unicode: browsers send the domain of an `email` field in ASCII. */
function toTypedHost(host: string): string {
  const shown = /^xn--|\.xn--/i.test(host) ? domainToUnicode(host) : ''
  return shown && domainToASCII(shown) === host.toLowerCase() ? shown : host
}

/** Spaces, control characters, lone surrogates, invisible and bidirectional characters. */
const HIDDEN = /[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u

/** Labels of a host (RFC 1123, section 2.1). The last one has a letter: digits alone are no name. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/
