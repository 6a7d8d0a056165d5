import { Button, ButtonLink } from '@cartwright/ui'
import type { AccountDataPageProps, AccountDeletedPageProps } from '../account-props.ts'
import { getAccountTexts } from '../texts/account/index.ts'
import { getTexts } from '../texts/index.ts'
import { AccountMessages, accountPage, accountProblems, AccountShell } from './account-shell.tsx'
import { CurrentPassword } from './current-password.tsx'

const FIELDS = ['currentPassword', 'confirm']

export const accountDataPage = {
  ...accountPage,
  head: ({ shop }: AccountDataPageProps) => ({ title: getAccountTexts(shop).data.title }),

  Page(props: AccountDataPageProps) {
    const { shop, account, asksPassword, ordersUnderWay } = props
    const words = getAccountTexts(shop).data
    const problems = accountProblems(props, FIELDS)
    const confirm = problems.at('confirm')
    return (
      <AccountShell shop={shop} account={account}>
        <h1>{words.title}</h1>
        <AccountMessages {...props} fields={FIELDS} />
        {/* One form for both actions, so that the password is entered once. */}
        <form className="fields" method="post" action="/account/data" noValidate>
          {asksPassword && <CurrentPassword shop={shop} {...problems.at('currentPassword')} />}
          <section aria-labelledby="export">
            <h2 id="export">{words.exportTitle}</h2>
            <p>{words.exportLead}</p>
            <p className="go-on">
              <Button look="quiet" name="intent" value="export">
                {words.exportButton}
              </Button>
            </p>
          </section>
          <section aria-labelledby="delete">
            <h2 id="delete">{words.deleteTitle}</h2>
            <p>{words.deleteLead}</p>
            {ordersUnderWay.length > 0 && (
              <>
                <p>{words.ordersUnderWay}</p>
                <ul>
                  {ordersUnderWay.map(({ number, url }) => (
                    <li key={number}>
                      <a href={url}>{words.orderNumber(number)}</a>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <label className="tick">
              <input
                type="checkbox"
                id="confirm"
                name="confirm"
                value="yes"
                aria-invalid={confirm.error ? true : undefined}
                aria-describedby={confirm.error ? 'confirm-error' : undefined}
              />{' '}
              <span>{words.confirm}</span>
            </label>
            {confirm.error && (
              <p className="error" id="confirm-error">
                {confirm.error}
              </p>
            )}
            <p className="go-on">
              <Button look="quiet" name="intent" value="delete">
                {words.deleteButton}
              </Button>
            </p>
          </section>
        </form>
      </AccountShell>
    )
  },
}

export const accountDeletedPage = {
  ...accountPage,
  status: () => 200,
  head: ({ shop }: AccountDeletedPageProps) => ({ title: getAccountTexts(shop).data.deletedTitle }),

  Page({ shop }: AccountDeletedPageProps) {
    const words = getAccountTexts(shop).data
    return (
      <div className="column">
        <h1>{words.deletedTitle}</h1>
        <p>{words.deleted}</p>
        <p className="go-on">
          <ButtonLink href={shop.storefrontUrl}>{getTexts(shop).toShop(shop.name)}</ButtonLink>
        </p>
      </div>
    )
  },
}
