import { Button, Field } from '@cartwright/ui'
import type { AccountProfilePageProps } from '../account-props.ts'
import { getAccountTexts } from '../texts/account/index.ts'
import { getTexts } from '../texts/index.ts'
import { AccountMessages, accountPage, accountProblems, AccountShell } from './account-shell.tsx'

const FIELDS = ['firstName', 'lastName', 'phone']

export const accountProfilePage = {
  ...accountPage,
  head: ({ shop }: AccountProfilePageProps) => ({ title: getAccountTexts(shop).profile.title }),

  Page(props: AccountProfilePageProps) {
    const { shop, account, form } = props
    const texts = getTexts(shop)
    const words = getAccountTexts(shop)
    const problems = accountProblems(props, FIELDS)
    return (
      <AccountShell shop={shop} account={account}>
        <h1>{words.profile.title}</h1>
        <p className="lead">{words.profile.lead}</p>
        <AccountMessages {...props} fields={FIELDS} />
        <form className="fields" method="post" action="/account" noValidate>
          <Field
            label={texts.firstName}
            name="firstName"
            defaultValue={form.firstName}
            autoComplete="given-name"
            optional={texts.optional}
            maxLength={100}
            columns={3}
            {...problems.at('firstName')}
          />
          <Field
            label={texts.lastName}
            name="lastName"
            defaultValue={form.lastName}
            autoComplete="family-name"
            optional={texts.optional}
            maxLength={100}
            columns={3}
            {...problems.at('lastName')}
          />
          <Field
            label={words.phone}
            name="phone"
            type="tel"
            dir="ltr"
            defaultValue={form.phone}
            autoComplete="tel"
            optional={texts.optional}
            maxLength={50}
            {...problems.at('phone')}
          />
          <Button>{words.save}</Button>
        </form>
        <p className="hint">
          {texts.email}: <bdi>{account.email}</bdi>. {words.profile.emailHint}
        </p>
      </AccountShell>
    )
  },
}
