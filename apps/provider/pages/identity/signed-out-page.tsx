import { ButtonLink } from '@cartwright/ui'
import type { SignedOutPageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'

export const signedOutPage = {
  isTranslated: true,
  hasNavigation: true,
  head: ({ shop }: SignedOutPageProps) => ({ title: getTexts(shop).signedOut.title }),

  Page({ shop, continueUrl }: SignedOutPageProps) {
    const texts = getTexts(shop)
    return (
      <div className="column">
        <IllustratedHeading drawing="door" title={texts.signedOut.title} />
        <p>{texts.signedOut.text}</p>
        <p className="go-on">
          <ButtonLink href={continueUrl ?? shop.storefrontUrl}>
            {continueUrl ? texts.signedOut.button : texts.toShop(shop.name)}
          </ButtonLink>
        </p>
      </div>
    )
  },
} as const
