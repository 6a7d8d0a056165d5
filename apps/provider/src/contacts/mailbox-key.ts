import { parseEmailKey } from './email-key.ts'
import { MAILBOX_PROVIDERS, type MailboxProvider } from './mailbox-providers.ts'

const providers = new Map<string, MailboxProvider>(
  MAILBOX_PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
)

/**
 * Key of the mailbox of an address by the rules of its provider, without tags and ignored characters. It tells
 * whether two addresses are the same person. Mail goes to the address as typed, and accounts have their own key.
 * Undefined if the text is not an address.
 *
 * @example parseMailboxKey('On.Ce+1@googlemail.com') // 'once@gmail.com'
 */
export function parseMailboxKey(text: string): string | undefined {
  const key = parseEmailKey(text)
  if (key === undefined) return undefined
  const at = key.lastIndexOf('@')
  const match = findProvider(key.slice(0, at), key.slice(at + 1))
  if (!match) return key
  const { provider, name } = match
  const [untagged = ''] = name.split(provider.tag)
  const dotted = provider.dots ? untagged.replaceAll(provider.dots, '.') : untagged
  const local = provider.ignored ? dotted.replaceAll(provider.ignored, '') : dotted
  // A local part of ignored characters only is not a mailbox of the provider.
  return local === '' ? key : `${local}@${provider.domains[0]}`
}

/** Finds the provider and the mailbox name, which some providers also accept as a subdomain. */
function findProvider(local: string, domain: string): { provider: MailboxProvider; name: string } | undefined {
  const provider = providers.get(domain)
  if (provider) return { provider, name: local }
  const [name = '', ...parent] = domain.split('.')
  const above = providers.get(parent.join('.'))
  return above?.hasSubdomains ? { provider: above, name } : undefined
}
