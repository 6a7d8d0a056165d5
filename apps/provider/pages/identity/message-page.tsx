import { ButtonLink } from '@cartwright/ui'
import { MailboxHint } from '../form-messages.tsx'
import type { Drawing } from '../illustration.tsx'
import type { MessageName, MessagePageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'

const DRAWINGS: Record<MessageName, Drawing> = {
  'signed-in': 'tick',
  'password-set': 'tick',
  'awaiting-approval': 'clock',
  'account-blocked': 'lock',
  'flow-expired': 'clock',
  'start-from-shop': 'door',
}

export const messagePage = {
  isTranslated: true,
  hasNavigation: true,
  head: (props: MessagePageProps) => ({ title: saidBy(props).title }),
  status: ({ status = 200 }: MessagePageProps) => status,

  Page(props: MessagePageProps) {
    const { shop, about } = props
    const texts = getTexts(shop)
    const { title, text } = saidBy(props)
    const links = props.links ?? [{ href: shop.storefrontUrl, text: shop.name, leads: 'shop' as const }]
    return (
      <div className="column">
        <IllustratedHeading drawing={about ? DRAWINGS[about] : 'mail'} title={title} />
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="go-on">
          {links.map((link, at) => (
            <ButtonLink key={link.href} look={at === 0 ? 'main' : 'quiet'} href={link.href}>
              {link.leads === 'shop' ? texts.toShop(shop.name) : link.leads ? texts.leads[link.leads] : link.text}
            </ButtonLink>
          ))}
        </p>
        <MailboxHint url={props.mailboxUrl} texts={texts} />
      </div>
    )
  },
} as const

const saidBy = ({ shop, about, title, text }: MessagePageProps) =>
  about ? getTexts(shop).messages[about] : { title, text }
