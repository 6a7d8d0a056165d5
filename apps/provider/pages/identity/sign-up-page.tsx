import { Button, Field } from '@cartwright/ui'
import { CaptchaField, captchaWidgets } from '../captcha-field.tsx'
import { EmailField } from '../email-field.tsx'
import { FormMessages, MailboxHint } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { SignUpPageProps } from '../page-props.ts'
import { PasswordField } from '../password-field.tsx'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'
import { signInForm } from './sign-in-form.ts'

export const signUpPage = {
  ...signInForm,
  head: ({ shop }: SignUpPageProps) => ({ title: getTexts(shop).signUp.title }),
  policy: ({ captcha }: SignUpPageProps) => ({ widgets: captchaWidgets(captcha) }),

  Page(props: SignUpPageProps) {
    const texts = getTexts(props.shop)
    const words = texts.signUp
    const problems = toFormErrors(props.errors, ['email', 'firstName', 'lastName', 'password'], texts)
    return (
      <div className="column">
        <IllustratedHeading
          drawing="person"
          title={words.title}
          lead={props.clientName && words.lead(props.clientName)}
        />
        <FormMessages problems={problems} notice={props.notice} texts={texts} />
        <form className="fields" method="post" action={props.action} noValidate>
          <EmailField texts={texts} defaultValue={props.form.email} maxLength={250} {...problems.at('email')} />
          <Field
            label={texts.firstName}
            name="firstName"
            autoComplete="given-name"
            optional={texts.optional}
            maxLength={100}
            columns={3}
            defaultValue={props.form.firstName}
            {...problems.at('firstName')}
          />
          <Field
            label={texts.lastName}
            name="lastName"
            autoComplete="family-name"
            optional={texts.optional}
            maxLength={100}
            columns={3}
            defaultValue={props.form.lastName}
            {...problems.at('lastName')}
          />
          <PasswordField
            texts={texts}
            label={texts.password}
            kind="new"
            about={['email', 'firstName', 'lastName']}
            {...problems.at('password')}
          />
          <CaptchaField captcha={props.captcha} texts={texts} />
          <Button className="wide">{words.button}</Button>
        </form>
        <p className="other-way">
          {words.known}{' '}
          <a className="tap" href={props.signInUrl}>
            {words.signIn}
          </a>
        </p>
        <MailboxHint url={props.mailboxUrl} texts={texts} />
      </div>
    )
  },
}
