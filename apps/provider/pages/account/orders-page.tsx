import { accountWords, ButtonLink } from '@cartwright/ui'
import type { AccountOrdersPageProps } from '../account-props.ts'
import { getAccountTexts } from '../texts/account/index.ts'
import { getOrderTexts, formatOrderStage } from '../texts/orders/index.ts'
import { getPageLanguage } from '../texts/index.ts'
import { IllustratedHeading } from '../illustrated-heading.tsx'
import { AccountMessages, accountPage, AccountShell } from './account-shell.tsx'

export const accountOrdersPage = {
  ...accountPage,
  head: ({ shop }: AccountOrdersPageProps) => ({ title: getAccountTexts(shop).orders.title }),

  Page(props: AccountOrdersPageProps) {
    const { shop, account, orders, olderUrl, newestUrl } = props
    const words = getAccountTexts(shop).orders
    const texts = getOrderTexts(shop)
    return (
      <AccountShell shop={shop} account={account}>
        {orders.length === 0 ? (
          <IllustratedHeading drawing="bag" title={words.title} lead={words.none} />
        ) : (
          <h1>{words.title}</h1>
        )}
        <AccountMessages {...props} fields={[]} />
        {orders.length === 0 && (
          <p className="go-on">
            <ButtonLink href={account.backUrl}>{accountWords[getPageLanguage(shop)].toShop}</ButtonLink>
          </p>
        )}
        <ul className="cards">
          {orders.map(({ number, url, at, total, money, names, returns, ...how }) => (
            <li key={number}>
              <p className="card-title">
                <a href={url}>{texts.title(number)}</a>
                <span className="money">{total}</span>
              </p>
              <p className="hint">{texts.placedAt(at)}</p>
              <p>
                {formatOrderStage(how, texts)} · {texts.moneys[money]}
              </p>
              <p className="hint" dir="auto">
                {names.join(', ')}
              </p>
              {returns.map((each, index) => (
                <p key={index}>
                  {texts.kinds[each.kind](each.at)} · {texts.returnStates[each.status]}
                </p>
              ))}
            </li>
          ))}
        </ul>
        {(olderUrl ?? newestUrl) && (
          <p className="go-on">
            {newestUrl && <a href={newestUrl}>{words.newest}</a>}
            {olderUrl && <a href={olderUrl}>{words.older}</a>}
          </p>
        )}
      </AccountShell>
    )
  },
}
