import { Button, ButtonLink } from '@cartwright/ui'
import type { TestBankPageProps } from './test-bank-props.ts'
import { IllustratedHeading } from './illustrated-heading.tsx'
import { testBankTexts } from './texts/test-bank.ts'

/** Page of the test bank, where a bank would authenticate the buyer. Only trial shops have it. */
export const testBankPage = {
  isTranslated: true,
  head: ({ shop, open }: TestBankPageProps) => {
    const texts = testBankTexts(shop)
    return { title: open ? texts.title : texts.overTitle }
  },
  status: ({ open }: TestBankPageProps) => (open ? 200 : 410),
  // The response redirects through the checkout to any storefront, and browsers check every step against the form's
  // policy. Only trial shops have this page.
  formTargets: () => ['*'],

  Page({ shop, open }: TestBankPageProps) {
    const texts = testBankTexts(shop)
    if (!open)
      return (
        <div className="column">
          <IllustratedHeading drawing="lock" title={texts.overTitle} />
          <p>{texts.over}</p>
          <p className="go-on">
            <ButtonLink href={shop.storefrontUrl}>{texts.back}</ButtonLink>
          </p>
        </div>
      )
    return (
      <div className="column">
        <IllustratedHeading drawing="lock" title={texts.title} lead={texts.badge} />
        <p>
          {texts.lead(shop.name)} <strong className="money">{open.amount}</strong>
        </p>
        <p className="hint">{texts.explained}</p>
        <form method="post" action={open.action} className="go-on" noValidate>
          <Button type="submit" name="answer" value="pass">
            {texts.pass}
          </Button>
          <Button type="submit" look="quiet" name="answer" value="fail">
            {texts.fail}
          </Button>
        </form>
      </div>
    )
  },
} as const
