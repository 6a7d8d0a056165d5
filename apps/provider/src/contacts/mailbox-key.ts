import { parseEmailKey } from './email-key.ts'
import { MAILBOX_PROVIDERS, type MailboxProvider } from './mailbox-providers.ts'

const providers = new Map<string, MailboxProvider>(
  MAILBOX_PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
)

/**
 * The key of the mailbox that an address leads to, as far as its provider says so: tags and ignored characters are left out. Mail goes to the address as it was typed, and accounts are found by its own key; this one
 * says that two addresses are the same person. Undefined for what is no address.
 *
 * @example parseMailboxKey('On.Ce+1@googlemail.com') // 'once@gmail.com'
 */
export function parseMailboxKey(text: string): string | undefined {
  const key = parseEmailKey(text)
  if (key === undefined) return undefined
  const at = key.lastIndexOf('@')
  const place = findProvider(key.slice(0, at), key.slice(at + 1))
  if (!place) return key
  const { provider, name } = place
  const [untagged = ''] = name.split(provider.tag)
  const dotted = provider.dots ? untagged.replaceAll(provider.dots, '.') : untagged
  const local = provider.ignored ? dotted.replaceAll(provider.ignored, '') : dotted
  // An address of nothing but what is ignored is no mailbox of the provider.
  return local === '' ? key : `${local}@${provider.domains[0]}`
}

/** With the name of the mailbox, which some providers take in front of their domain too. */
function findProvider(local: string, domain: string): { provider: MailboxProvider; name: string } | undefined {
  const provider = providers.get(domain)
  if (provider) return { provider, name: local }
  const [name = '', ...parent] = domain.split('.')
  const above = providers.get(parent.join('.'))
  return above?.hasSubdomains ? { provider: above, name } : undefined
}
