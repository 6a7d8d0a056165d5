import { Button, ButtonLink } from '@cartwright/ui'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { ResetPageProps } from '../page-props.ts'
import { PasswordField } from '../password-field.tsx'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'
import { signInForm } from './sign-in-form.ts'

export const resetPage = {
  ...signInForm,
  head: (props: ResetPageProps) => ({ title: titleOf(props) }),
  status: ({ isValid, errors }: ResetPageProps) => (isValid ? signInForm.status({ errors }) : 410),
  // Until it is used, its URL is as good as a password.
  headers: () => ({ 'referrer-policy': 'no-referrer' }),

  Page(props: ResetPageProps) {
    const texts = getTexts(props.shop)
    const words = texts.reset
    const problems = toFormErrors(props.errors, ['password'], texts)
    if (!props.isValid)
      return (
        <div className="column">
          <IllustratedHeading drawing="link" title={words.badTitle} />
          <p>{words.bad}</p>
          <p className="go-on">
            <ButtonLink href={props.forgotUrl}>{words.badButton}</ButtonLink>
          </p>
          <MailboxHint url={props.mailboxUrl} texts={texts} />
        </div>
      )
    return (
      <div className="column">
        <IllustratedHeading drawing="lock" title={titleOf(props)} lead={props.email && words.lead(props.email)} />
        <FormMessages problems={problems} notice={props.notice} texts={texts} />
        <form className="fields" method="post" action={props.action} noValidate>
          <PasswordField
            texts={texts}
            label={texts.newPassword}
            kind="new"
            account={props.email}
            {...problems.at('password')}
          />
          <Button className="wide">{words.button}</Button>
        </form>
        {props.purpose === 'recovery' && <p className="hint">{words.endsOthers}</p>}
      </div>
    )
  },
}

function titleOf({ shop, purpose, isValid }: ResetPageProps): string {
  const { title, firstTitle, badTitle } = getTexts(shop).reset
  return isValid ? (purpose === 'activation' ? firstTitle : title) : badTitle
}
