import { Button } from '@cartwright/ui'
import { CaptchaField, captchaWidgets } from '../captcha-field.tsx'
import { EmailField } from '../email-field.tsx'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { StaffSignInPageProps } from '../page-props.ts'
import { PasswordField } from '../password-field.tsx'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { en } from '../texts/en.ts'
import { staffForm } from './staff-form.ts'

export const staffSignInPage = {
  ...staffForm,
  head: () => ({ title: 'Staff sign-in' }),
  policy: ({ captcha }: StaffSignInPageProps) => ({ widgets: captchaWidgets(captcha) }),

  Page(props: StaffSignInPageProps) {
    const problems = toFormErrors(props.errors, ['email', 'password'], en)
    return (
      <div className="column">
        <IllustratedHeading drawing="key" title="Staff sign-in" lead={`for ${props.shop.name}`} />
        <FormMessages problems={problems} notice={props.notice} texts={en} />
        <form className="fields" method="post" action={props.action} noValidate>
          <EmailField texts={en} defaultValue={props.email} {...problems.at('email')} />
          <PasswordField texts={en} label={en.password} kind="current" {...problems.at('password')} />
          <CaptchaField captcha={props.captcha} texts={en} />
          <Button className="wide">Sign in</Button>
        </form>
        <p className="hint other-way">
          Forgot your password? The operator of the server can reset it with <code>staff reset-password</code>.
        </p>
        <MailboxHint url={props.mailboxUrl} texts={en} />
      </div>
    )
  },
}
