import { Button } from '@cartwright/ui'
import { FormMessages } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { StaffNewPasswordPageProps } from '../page-props.ts'
import { PasswordField } from '../password-field.tsx'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { en } from '../texts/en.ts'
import { staffForm } from './staff-form.ts'

export const staffNewPasswordPage = {
  ...staffForm,
  head: () => ({ title: 'Choose a password' }),

  Page(props: StaffNewPasswordPageProps) {
    const problems = toFormErrors(props.errors, ['password'], en)
    return (
      <div className="column">
        <IllustratedHeading drawing="lock" title="Choose a password" lead={`For ${props.email}`} />
        <FormMessages problems={problems} notice={props.notice} texts={en} />
        <p>
          {props.isOneTime
            ? 'Your one-time password has been used. Choose a password of your own.'
            : 'You will be signed out on all other devices.'}
        </p>
        <form className="fields" method="post" action={props.action} noValidate>
          <PasswordField
            texts={en}
            label={en.newPassword}
            kind="new"
            account={props.email}
            {...problems.at('password')}
          />
          <Button className="wide">Save password</Button>
        </form>
      </div>
    )
  },
}
