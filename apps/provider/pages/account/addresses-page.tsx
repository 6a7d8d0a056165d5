import { Button, ButtonLink, VisuallyHidden } from '@cartwright/ui'
import type { AccountAddressesPageProps } from '../account-props.ts'
import { getAccountTexts } from '../texts/account/index.ts'
import { AccountMessages, accountPage, AccountShell } from './account-shell.tsx'

export const accountAddressesPage = {
  ...accountPage,
  head: ({ shop }: AccountAddressesPageProps) => ({ title: getAccountTexts(shop).addresses.title }),

  Page(props: AccountAddressesPageProps) {
    const { shop, account, addresses, newUrl } = props
    const words = getAccountTexts(shop).addresses
    return (
      <AccountShell shop={shop} account={account}>
        <h1>{words.title}</h1>
        <AccountMessages {...props} fields={[]} />
        {addresses.length === 0 && <p>{words.none}</p>}
        <ul className="cards">
          {addresses.map(({ id, lines, isDefault, editUrl }) => {
            const of = <VisuallyHidden> {words.of(lines.join(', '))}</VisuallyHidden>
            return (
              <li key={id}>
                <p className="written">
                  {lines.map((line, at) => (
                    <span key={at} dir="auto">
                      {line}
                    </span>
                  ))}
                </p>
                {isDefault && <p className="badge">{words.isDefault}</p>}
                <div className="card-acts">
                  <a className="tap" href={editUrl}>
                    {words.edit}
                    {of}
                  </a>
                  <form method="post" action="/account/addresses" noValidate>
                    <input type="hidden" name="id" value={id} />
                    {!isDefault && (
                      <Button look="text" name="intent" value="default">
                        {words.makeDefault}
                        {of}
                      </Button>
                    )}
                    <Button look="text" name="intent" value="remove">
                      {words.remove}
                      {of}
                    </Button>
                  </form>
                </div>
              </li>
            )
          })}
        </ul>
        {newUrl && (
          <p className="go-on">
            <ButtonLink href={newUrl}>{words.add}</ButtonLink>
          </p>
        )}
      </AccountShell>
    )
  },
}
