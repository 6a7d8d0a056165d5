import { Button } from '@cartwright/ui'
import { CaptchaField, captchaWidgets } from '../captcha-field.tsx'
import { EmailField } from '../email-field.tsx'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { SignInPageProps } from '../page-props.ts'
import { PasswordField } from '../password-field.tsx'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'
import { signInForm } from './sign-in-form.ts'

export const signInPage = {
  ...signInForm,
  head: ({ shop }: SignInPageProps) => ({ title: getTexts(shop).signIn.title }),
  policy: ({ captcha }: SignInPageProps) => ({ widgets: captchaWidgets(captcha) }),

  Page(props: SignInPageProps) {
    const texts = getTexts(props.shop)
    const words = texts.signIn
    const problems = toFormErrors(props.errors, ['email', 'password'], texts)
    return (
      <div className="column">
        <IllustratedHeading drawing="key" title={words.title} lead={props.clientName && words.lead(props.clientName)} />
        <FormMessages problems={problems} notice={props.notice} texts={texts} />
        <form className="fields" method="post" action={props.action} noValidate>
          <EmailField texts={texts} defaultValue={props.email} {...problems.at('email')} />
          <PasswordField texts={texts} label={texts.password} kind="current" {...problems.at('password')} />
          <CaptchaField captcha={props.captcha} texts={texts} />
          <Button className="wide">{words.button}</Button>
          <p>
            <a className="tap" href={props.forgotUrl}>
              {words.forgot}
            </a>
          </p>
        </form>
        <p className="other-way">
          {words.new}{' '}
          <a className="tap" href={props.signUpUrl}>
            {words.create}
          </a>
          {props.chooseUrl && (
            <>
              <br />
              <a className="tap" href={props.chooseUrl}>
                {words.choose}
              </a>
            </>
          )}
        </p>
        <MailboxHint url={props.mailboxUrl} texts={texts} />
      </div>
    )
  },
}
