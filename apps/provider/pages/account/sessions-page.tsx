import { Button, VisuallyHidden } from '@cartwright/ui'
import type { AccountSessionsPageProps } from '../account-props.ts'
import { getAccountTexts } from '../texts/account/index.ts'
import { AccountMessages, accountPage, AccountShell } from './account-shell.tsx'

export const accountSessionsPage = {
  ...accountPage,
  head: ({ shop }: AccountSessionsPageProps) => ({ title: getAccountTexts(shop).sessions.title }),

  Page(props: AccountSessionsPageProps) {
    const { shop, account, sessions } = props
    const words = getAccountTexts(shop).sessions
    return (
      <AccountShell shop={shop} account={account}>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <AccountMessages {...props} fields={[]} />
        <ul className="sessions">
          {sessions.map(({ id, device, where, since, lastUsed, isThis }) => (
            <li key={id}>
              <div>
                <p>
                  <strong>
                    <bdi>{device || words.unknown}</bdi>
                  </strong>
                </p>
                {where && (
                  <p className="hint">
                    <bdi>{where}</bdi>
                  </p>
                )}
                <p className="hint">{isThis ? words.this(since) : words.since(since, lastUsed)}</p>
              </div>
              {!isThis && (
                <form method="post" action="/account/sessions" noValidate>
                  <input type="hidden" name="session" value={id} />
                  <Button look="text" name="intent" value="end">
                    {words.end}
                    <VisuallyHidden> {device || words.unknown}</VisuallyHidden>
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
        {sessions.some(({ isThis }) => !isThis) && (
          <form method="post" action="/account/sessions" noValidate>
            <Button look="quiet" name="intent" value="end-others">
              {words.endOthers}
            </Button>
          </form>
        )}
        <p className="hint">
          {words.hint} <a href="/account/password">{getAccountTexts(shop).password.title}</a>
        </p>
      </AccountShell>
    )
  },
}
