/** Rules of a mailbox provider for addresses. */
export interface MailboxProvider {
  /** Domains with the same mailboxes. The first one represents all. */
  domains: readonly string[]
  /** Separator of a tag, which the provider ignores. */
  tag: '+' | '-'
  /** Characters that the provider ignores. */
  ignored?: RegExp
  /** Characters that the provider treats as a dot. */
  dots?: RegExp
  /** `shop@ada.fastmail.com` leads to `ada@fastmail.com`. */
  hasSubdomains?: true
}

const GMAIL = 'gmail.com googlemail.com'
const MICROSOFT =
  'outlook.com outlook.at outlook.be outlook.cl outlook.co outlook.co.id outlook.co.il outlook.co.nz outlook.co.th outlook.co.uk outlook.com.ar outlook.com.au outlook.com.br outlook.com.gr outlook.com.hr outlook.com.pe outlook.com.tr ' +
  'outlook.com.vn outlook.cz outlook.de outlook.dk outlook.ec outlook.es outlook.fr outlook.hu outlook.id outlook.ie outlook.in outlook.it outlook.jp outlook.kr outlook.lv outlook.mx outlook.my outlook.nl outlook.ph outlook.pt outlook.sa ' +
  'outlook.sg outlook.sk hotmail.com hotmail.at hotmail.be hotmail.ca hotmail.ch hotmail.cl hotmail.co.id hotmail.co.il hotmail.co.in hotmail.co.jp hotmail.co.kr hotmail.co.nz hotmail.co.th hotmail.co.uk hotmail.co.za hotmail.com.ar ' +
  'hotmail.com.au hotmail.com.br hotmail.com.gr hotmail.com.hk hotmail.com.mx hotmail.com.my hotmail.com.pe hotmail.com.ph hotmail.com.tr hotmail.com.tw hotmail.com.vn hotmail.cz hotmail.de hotmail.dk hotmail.ee hotmail.es hotmail.fi ' +
  'hotmail.fr hotmail.gr hotmail.hu hotmail.id hotmail.ie hotmail.in hotmail.it hotmail.jp hotmail.kr hotmail.lt hotmail.lv hotmail.my hotmail.nl hotmail.no hotmail.ph hotmail.pt hotmail.rs hotmail.sa hotmail.se hotmail.sg hotmail.sk ' +
  'live.com live.at live.be live.ca live.cl live.cn live.co.kr live.co.uk live.co.za live.com.ar live.com.au live.com.mx live.com.my live.com.ph live.com.pk live.com.pt live.com.sg live.de live.dk live.es live.eu live.fi live.fr live.hk live.ie ' +
  'live.in live.it live.jp live.nl live.no live.ru live.se windowslive.com msn.com passport.com'
const YAHOO =
  'yahoo.com y7mail.com yahoo.at yahoo.be yahoo.bg yahoo.ca yahoo.cl yahoo.co.id yahoo.co.il yahoo.co.in yahoo.co.kr yahoo.co.nz yahoo.co.th yahoo.co.uk yahoo.co.za yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.co yahoo.com.hk yahoo.com.hr ' +
  'yahoo.com.mx yahoo.com.my yahoo.com.pe yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw yahoo.com.ua yahoo.com.ve yahoo.com.vn yahoo.cz yahoo.de yahoo.dk yahoo.ee yahoo.es yahoo.fi yahoo.fr yahoo.gr yahoo.hu yahoo.ie yahoo.in yahoo.it ' +
  'yahoo.lt yahoo.lv yahoo.nl yahoo.no yahoo.pl yahoo.pt yahoo.ro yahoo.se yahoo.sk ymail.com'
const FASTMAIL =
  'fastmail.com fastmail.fm fastmail.cn fastmail.co.uk fastmail.com.au fastmail.de fastmail.es fastmail.fr fastmail.im fastmail.in fastmail.jp fastmail.mx fastmail.net fastmail.nl fastmail.org fastmail.se fastmail.to fastmail.tw fastmail.uk ' +
  'fastmail.us 123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net allmail.net bestmail.us cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net emailplus.org ' +
  'emailuser.net eml.cc f-m.fm fast-email.com fast-mail.org fastem.com fastemail.us fastemailer.com fastest.cc fastimap.com fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com ftml.net h-mail.us ' +
  'hailmail.net imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com internet-mail.org internetemails.net internetmailing.net jetemail.net justemail.net letterboxes.org mail-central.com mail-page.com mailandftp.com ' +
  'mailas.com mailbolt.com mailc.net mailcan.com mailforce.net mailftp.com mailhaven.com mailingaddress.org mailite.com mailmight.com mailnew.com mailsent.net mailservice.ms mailup.net mailworks.org ml1.net mm.st myfastmail.com ' +
  'mymacmail.com nospammail.net ownmail.net petml.com postinbox.com postpro.net proinbox.com promessage.com realemail.net reallyfast.biz reallyfast.info rushpost.com sent.as sent.at sent.com speedpost.net speedymail.org ssl-mail.com ' +
  'swift-mail.com the-fastest.net the-quickest.com theinternetemail.com veryfast.biz veryspeedy.net warpmail.net xsmail.com yepmail.net your-mail.com'
const OTHERS_WITH_PLUS =
  'zoho.com zoho.eu zoho.in zohomail.com zohomail.eu zohomail.in mailbox.org mailfence.com hey.com runbox.com posteo.de posteo.net posteo.org posteo.eu posteo.at posteo.ch mail.ru bk.ru inbox.ru internet.ru list.ru'
const ICLOUD = 'icloud.com me.com mac.com'
const PROTON = 'proton.me protonmail.com protonmail.ch pm.me'
const YANDEX = 'yandex.ru ya.ru yandex.com yandex.by yandex.kz yandex.ua'

/** One mailbox under several domains. */
const oneMailbox = (domains: string): Pick<MailboxProvider, 'domains'> => ({ domains: domains.split(' ') })

/** Each domain has mailboxes of its own. */
const eachDomain = (domains: string, rule: Omit<MailboxProvider, 'domains'>): MailboxProvider[] =>
  domains.split(' ').map((domain) => ({ domains: [domain], ...rule }))

/**
 * Providers that deliver several written addresses to one mailbox. At all other domains `ada+1@` and `ada@` may be
 * two people. Sources, read in 2026:
 *
 * - Gmail: dots do not matter (support.google.com/mail/answer/7436150), tags and googlemail.com (answer/22370,
 *   answer/10313)
 * - Outlook.com: plus addressing since 2013
 *   (zdnet.com/article/microsoft-adds-support-for-custom-email-addresses-in-office-365); the domains are outlook,
 *   hotmail and live of many countries, windowslive.com and msn.com (ii.com/outlook-com-aliases). Each has mailboxes
 *   of its own: hotmail.com and outlook.com may be two people
 * - Yahoo: disposable addresses are a base name, a hyphen and a keyword (help.yahoo.com, AddressGuard); names of
 *   accounts have no hyphen (letters, digits, underscores, one dot). The base name is not the name of the account, so
 *   it is the addresses of one base that are one customer. Yahoo takes no `+`. The domains are those to which MaxMind
 *   applies this rule (minFraud API, class Email)
 * - iCloud: @icloud.com, @me.com and @mac.com are one mailbox (support.apple.com/118230), tags by `+`
 * - Proton: `+` aliases and @pm.me (proton.me/support/addresses-and-aliases); dots, hyphens and underscores are
 *   ignored (ProtonMail/WebClients, removeEmailAlias)
 * - Yandex: each mailbox has its name in all of these domains
 *   (yandex.com/support/domain/additional/mailbox-alias.xml), dots and hyphens are alike, tags by `+`
 * - Fastmail: plus and subdomain addressing (fastmail.help/hc/en-us/articles/360060591053). The domains are those of
 *   MaxMind's list (minFraud API, class Email)
 * - Zoho (gmr/email-normalize), mailbox.org, Mailfence (blog.mailfence.com/plus-addressing), Posteo, HEY, Runbox,
 *   Mail.ru (remontka.com/plyus-adresa-subadresa-v-pochte): subaddressing by `+`
 *
 * Not listed, since they take no tags: GMX, web.de and mail.com, AOL, T-Online, Tuta. Their aliases are separate names.
 */
export const MAILBOX_PROVIDERS: readonly MailboxProvider[] = [
  { ...oneMailbox(GMAIL), tag: '+', ignored: /\./g },
  { ...oneMailbox(ICLOUD), tag: '+' },
  { ...oneMailbox(PROTON), tag: '+', ignored: /[._-]/g },
  { ...oneMailbox(YANDEX), tag: '+', dots: /-/g },
  ...eachDomain(MICROSOFT, { tag: '+' }),
  ...eachDomain(YAHOO, { tag: '-' }),
  ...eachDomain(FASTMAIL, { tag: '+', hasSubdomains: true }),
  ...eachDomain(OTHERS_WITH_PLUS, { tag: '+' }),
]
