import { Button } from '@cartwright/ui'
import { FormMessages } from '../form-messages.tsx'
import { toFormErrors } from '../form-problems.ts'
import type { StaffNewPasswordPageProps } from '../page-props.ts'
import { PasswordField } from '../password-field.tsx'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { getTexts } from '../texts/index.ts'
import { getStaffTexts } from '../texts/staff/index.ts'
import { staffForm } from './staff-form.ts'

export const staffNewPasswordPage = {
  ...staffForm,
  head: (props: StaffNewPasswordPageProps) => ({ title: getTitle(props) }),

  Page(props: StaffNewPasswordPageProps) {
    const texts = getTexts(props.shop)
    const problems = toFormErrors(props.errors, ['password'], texts)
    return (
      <div className="column">
        <IllustratedHeading drawing="lock" title={getTitle(props)} lead={texts.reset.lead(props.email)} />
        <FormMessages problems={problems} notice={props.notice} texts={texts} />
        <p>{props.isOneTime ? getStaffTexts(props.shop).oneTime : texts.reset.endsOthers}</p>
        <form className="fields" method="post" action={props.action} noValidate>
          <PasswordField
            texts={texts}
            label={texts.newPassword}
            kind="new"
            account={props.email}
            {...problems.at('password')}
          />
          <Button className="wide">{texts.reset.button}</Button>
        </form>
      </div>
    )
  },
}

function getTitle({ shop, isOneTime }: StaffNewPasswordPageProps): string {
  const { firstTitle, title } = getTexts(shop).reset
  return isOneTime ? firstTitle : title
}
