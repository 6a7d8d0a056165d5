import { Button, ButtonLink } from '@cartwright/ui'
import { CaptchaField, captchaWidgets } from '../captcha-field.tsx'
import { EmailField } from '../email-field.tsx'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { ForgotPageProps } from '../page-props.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts, type Texts } from '../texts/index.ts'
import { signInForm } from './sign-in-form.ts'

export const forgotPage = {
  ...signInForm,
  head: ({ shop, isSent }: ForgotPageProps) => {
    const { title, sentTitle } = getTexts(shop).forgot
    return { title: isSent ? sentTitle : title }
  },
  policy: ({ captcha }: ForgotPageProps) => ({ widgets: captchaWidgets(captcha) }),

  Page(props: ForgotPageProps) {
    const texts = getTexts(props.shop)
    return (
      <div className="column">
        {props.isSent ? <Sent {...props} texts={texts} /> : <Ask {...props} texts={texts} />}
        <MailboxHint url={props.mailboxUrl} texts={texts} />
      </div>
    )
  },
}

function Ask({ texts, ...props }: ForgotPageProps & { texts: Texts }) {
  const words = texts.forgot
  const problems = toFormErrors(props.errors, ['email'], texts)
  return (
    <>
      <IllustratedHeading drawing="lock" title={words.title} />
      <FormMessages problems={problems} notice={props.notice} texts={texts} />
      <p>{words.lead}</p>
      <form className="fields" method="post" action={props.action} noValidate>
        <EmailField texts={texts} defaultValue={props.email} {...problems.at('email')} />
        <CaptchaField captcha={props.captcha} texts={texts} />
        <Button className="wide">{words.button}</Button>
      </form>
      <p className="other-way">
        <a className="tap" href={props.signInUrl}>
          {words.back}
        </a>
      </p>
    </>
  )
}

/** Same content whether the account exists or not. */
function Sent({ texts, action, signInUrl }: ForgotPageProps & { texts: Texts }) {
  const words = texts.forgot
  return (
    <>
      <IllustratedHeading drawing="mail" title={words.sentTitle} />
      <p>{words.sent}</p>
      <p>{words.sentHint}</p>
      <p className="go-on">
        <ButtonLink href={signInUrl}>{words.back}</ButtonLink>
        <a className="tap" href={action}>
          {words.another}
        </a>
      </p>
    </>
  )
}
