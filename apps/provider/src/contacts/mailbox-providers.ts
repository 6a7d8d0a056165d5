/** How a provider of mailboxes reads the part of an address before the `@`. */
export interface MailboxProvider {
  /** Domains whose addresses lead to the same mailbox. The first one stands for all of them. */
  domains: readonly string[]
  /** Begins a tag that the provider ignores, with all that follows it. */
  tag: '+'
  /** Characters that the provider ignores. */
  ignored?: RegExp
  /** Characters that the provider takes for a dot. */
  dots?: RegExp
}

/**
 * Providers that deliver several written addresses to one mailbox, from their public help pages as of 2026. Only what a provider promises stands here: at other domains `ada+1@` and `ada@` may be two people.
 *
 * - Gmail: "Dots don't matter in Gmail addresses" (support.google.com/mail/answer/7436150), tags and googlemail.com (answer/22370, answer/10313)
 * - Outlook.com: plus addressing (support.microsoft.com, "Add or remove an email alias"); each domain has mailboxes of its own
 * - iCloud: @icloud.com, @me.com and @mac.com are one mailbox (support.apple.com/en-us/HT201771), tags by `+`
 * - Proton: `+` aliases, and dots, hyphens and underscores are ignored (proton.me/support/addresses-and-aliases)
 * - Yandex: domains of one mailbox, and dots and hyphens are alike (yandex.com/support/mail)
 * - Fastmail, Zoho, mailbox.org, Posteo, HEY, Runbox: subaddressing by `+`
 */
export const MAILBOX_PROVIDERS: readonly MailboxProvider[] = [
  { domains: ['gmail.com', 'googlemail.com'], tag: '+', ignored: /\./g },
  ...(
    'outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.at outlook.co.il hotmail.com hotmail.de hotmail.fr hotmail.es hotmail.it hotmail.co.uk hotmail.nl live.com live.de ' +
    'live.fr live.it live.nl live.at live.co.uk msn.com passport.com fastmail.com fastmail.fm zoho.com zohomail.com zohomail.eu mailbox.org hey.com runbox.com posteo.de posteo.net posteo.org posteo.eu posteo.at posteo.ch'
  )
    .split(' ')
    .map((domain): MailboxProvider => ({ domains: [domain], tag: '+' })),
  { domains: ['icloud.com', 'me.com', 'mac.com'], tag: '+' },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], tag: '+', ignored: /[._-]/g },
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'],
    tag: '+',
    dots: /-/g,
  },
]
