import { Button } from '@cartwright/ui'
import type { AccountPasswordPageProps } from '../account-props.ts'
import { PasswordField } from '../password-field.tsx'
import { getAccountTexts } from '../texts/account/index.ts'
import { getTexts } from '../texts/index.ts'
import { AccountMessages, accountPage, accountProblems, AccountShell } from './account-shell.tsx'
import { CurrentPassword } from './current-password.tsx'

const FIELDS = ['currentPassword', 'password']

export const accountPasswordPage = {
  ...accountPage,
  head: (props: AccountPasswordPageProps) => ({ title: titleOf(props) }),

  Page(props: AccountPasswordPageProps) {
    const { shop, account, asksPassword } = props
    const texts = getTexts(shop)
    const words = getAccountTexts(shop)
    const problems = accountProblems(props, FIELDS)
    return (
      <AccountShell shop={shop} account={account}>
        <h1>{titleOf(props)}</h1>
        <p className="lead">{words.password.lead}</p>
        <AccountMessages {...props} fields={FIELDS} />
        <form className="fields" method="post" action="/account/password" noValidate>
          {asksPassword && <CurrentPassword shop={shop} {...problems.at('currentPassword')} />}
          <PasswordField
            texts={texts}
            label={texts.newPassword}
            kind="new"
            account={account.email}
            {...problems.at('password')}
          />
          <Button>{words.password.button}</Button>
        </form>
      </AccountShell>
    )
  },
}

function titleOf({ shop, hasPassword }: AccountPasswordPageProps): string {
  return getAccountTexts(shop).password[hasPassword ? 'title' : 'firstTitle']
}
