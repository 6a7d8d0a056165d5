import { Button } from '@cartwright/ui'
import { CaptchaField, captchaWidgets } from '../captcha-field.tsx'
import { EmailField } from '../email-field.tsx'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { StaffSignInPageProps } from '../page-props.ts'
import { PasswordField } from '../password-field.tsx'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'
import { getStaffTexts } from '../texts/staff/index.ts'
import { staffForm } from './staff-form.ts'

export const staffSignInPage = {
  ...staffForm,
  head: ({ shop }: StaffSignInPageProps) => ({ title: getStaffTexts(shop).signIn.title }),
  policy: ({ captcha }: StaffSignInPageProps) => ({ widgets: captchaWidgets(captcha) }),

  Page(props: StaffSignInPageProps) {
    const texts = getTexts(props.shop)
    const { signIn } = getStaffTexts(props.shop)
    const problems = toFormErrors(props.errors, ['email', 'password'], texts)
    return (
      <div className="column">
        <IllustratedHeading drawing="key" title={signIn.title} lead={signIn.lead(props.shop.name)} />
        <FormMessages problems={problems} notice={props.notice} texts={texts} />
        <form className="fields" method="post" action={props.action} noValidate>
          <EmailField texts={texts} defaultValue={props.email} {...problems.at('email')} />
          <PasswordField texts={texts} label={texts.password} kind="current" {...problems.at('password')} />
          <CaptchaField captcha={props.captcha} texts={texts} />
          <Button className="wide">{texts.signIn.button}</Button>
        </form>
        <p className="hint other-way">
          {texts.signIn.forgot} {signIn.reset} <code dir="ltr">staff reset-password</code>
        </p>
        <MailboxHint url={props.mailboxUrl} texts={texts} />
      </div>
    )
  },
}
