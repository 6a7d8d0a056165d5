import { findEmailKey } from './email-key.ts'
import { MAILBOX_PROVIDERS, type MailboxProvider } from './mailbox-providers.ts'

const providers = new Map<string, MailboxProvider>(
  MAILBOX_PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
)

/**
 * The key of the mailbox that an address leads to, as far as its provider says so: tags and ignored characters are left out. Mail goes to the address as it was typed, and accounts are found by its own key; this one
 * says that two addresses are the same person. Undefined for what is no address.
 *
 * @example findMailboxKey('On.Ce+1@googlemail.com') // 'once@gmail.com'
 */
export function findMailboxKey(text: string): string | undefined {
  const key = findEmailKey(text)
  if (key === undefined) return undefined
  const at = key.lastIndexOf('@')
  const provider = providers.get(key.slice(at + 1))
  if (!provider) return key
  const [untagged = ''] = key.slice(0, at).split(provider.tag)
  const dotted = provider.dots ? untagged.replaceAll(provider.dots, '.') : untagged
  const local = provider.ignored ? dotted.replaceAll(provider.ignored, '') : dotted
  // An address of nothing but what is ignored is no mailbox of the provider.
  return local === '' ? key : `${local}@${provider.domains[0]}`
}
