import { Icon } from '@cartwright/ui'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { ChooseAccountPageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'
import { AccountTag } from './account-tag.tsx'
import { signInForm } from './sign-in-form.ts'

export const chooseAccountPage = {
  ...signInForm,
  head: ({ shop }: ChooseAccountPageProps) => ({ title: getTexts(shop).choose.title }),

  Page(props: ChooseAccountPageProps) {
    const texts = getTexts(props.shop)
    const words = texts.choose
    return (
      <div className="column">
        <IllustratedHeading
          drawing="person"
          title={words.title}
          lead={props.clientName && words.lead(props.clientName)}
        />
        <FormMessages problems={toFormErrors(props.errors, [], texts)} notice={props.notice} texts={texts} />
        <form method="post" action={props.action} noValidate>
          <ul className="accounts">
            {props.accounts.map(({ session, name, email }) => (
              <li key={session}>
                <button name="session" value={session}>
                  <AccountTag name={name} email={email} />
                  <Icon name="arrow" />
                </button>
              </li>
            ))}
            <li>
              <button name="intent" value="other">
                <span className="initial" aria-hidden="true">
                  +
                </span>
                <span>{words.other}</span>
                <Icon name="arrow" />
              </button>
            </li>
          </ul>
        </form>
        <MailboxHint url={props.mailboxUrl} texts={texts} />
      </div>
    )
  },
}
