import { Button } from '@cartwright/ui'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { ContinueAsPageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'
import { AccountTag } from './account-tag.tsx'
import { signInForm } from './sign-in-form.ts'

/** Confirmation before a browser is signed in as the member for whom the redirect session was created. */
export const continueAsPage = {
  ...signInForm,
  hasNavigation: false,
  head: ({ shop, email }: ContinueAsPageProps) => ({ title: getTexts(shop).continueAs.title(email) }),

  Page(props: ContinueAsPageProps) {
    const texts = getTexts(props.shop)
    const words = texts.continueAs
    const lead = props.clientName && texts.signIn.lead(props.clientName)
    return (
      <div className="column">
        <IllustratedHeading drawing="person" title={words.title(props.email)} lead={lead} />
        <FormMessages problems={toFormErrors(props.errors, [], texts)} notice={props.notice} texts={texts} />
        <AccountTag name={props.name} email={props.email} />
        <p>{words.text}</p>
        <form className="go-on" method="post" action={props.action} noValidate>
          <Button className="wide" name="intent" value="continue">
            {words.button}
          </Button>
          <Button className="wide" look="quiet" name="intent" value="other">
            {texts.choose.other}
          </Button>
        </form>
        <MailboxHint url={props.mailboxUrl} texts={texts} />
      </div>
    )
  },
}
