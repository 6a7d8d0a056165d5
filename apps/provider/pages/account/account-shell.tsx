import { AccountNav, type AccountSection, accountWords, Notice } from '@cartwright/ui'
import type { ReactNode } from 'react'
import type { AccountNews, AccountPageProps, AccountProblem } from '../account-props.ts'
import { FormMessages } from '../form-messages.tsx'
import { getFormStatus, getFormTargets } from '../form-page.ts'
import { toFormErrors, formatProblem } from '../form-problems.ts'
import type { AccountFrame } from '../order-props.ts'
import type { FormProblem, ShopProps } from '../page-props.ts'
import { getAccountTexts } from '../texts/account/index.ts'
import { getCheckoutTexts } from '../texts/checkout/index.ts'
import { getPageLanguage, getTexts } from '../texts/index.ts'

/** Options shared by all account pages. No referrer is sent to other sites. */
export const accountPage = {
  isTranslated: true,
  hasNavigation: true,
  hasIslands: true,
  status: getFormStatus,
  formTargets: getFormTargets,
  headers: () => ({ 'referrer-policy': 'same-origin' }),
} as const

const SECTIONS: Readonly<Record<AccountSection, string>> = {
  profile: '/account',
  orders: '/account/orders',
  addresses: '/account/addresses',
  password: '/account/password',
  sessions: '/account/sessions',
  data: '/account/data',
}

/** Layout of account pages: signed-in member, navigation, content. */
export function AccountShell({
  shop,
  account,
  children,
}: {
  shop: ShopProps
  account: AccountFrame
  children: ReactNode
}) {
  return (
    <div className="account-page">
      <AccountNav
        words={accountWords[getPageLanguage(shop)]}
        name={account.name}
        email={account.email}
        sections={SECTIONS}
        current={account.current}
        shopUrl={account.backUrl}
        signOutAction="/account/sign-out"
      />
      <div className="account-main">{children}</div>
    </div>
  )
}

/** Error and success messages above the form. */
export function AccountMessages({
  shop,
  errors,
  said,
  fields,
}: Pick<AccountPageProps, 'shop' | 'errors' | 'said'> & { fields: string[] }) {
  return (
    <>
      <FormMessages problems={accountProblems({ shop, errors }, fields)} texts={getTexts(shop)} />
      {said && <AccountNotice shop={shop} said={said} />}
    </>
  )
}

function AccountNotice({ shop, said }: { shop: ShopProps; said: AccountNews }) {
  return (
    <Notice>
      <p>{getAccountTexts(shop).news[said]}</p>
    </Notice>
  )
}

/** Translates the problems of a form and arranges them by field. */
export function accountProblems({ shop, errors }: Pick<AccountPageProps, 'shop' | 'errors'>, fields: string[]) {
  const said = errors.map((error): FormProblem => ({ field: error.field, message: sayAccountProblem(error, shop) }))
  return toFormErrors(said, fields, getTexts(shop))
}

function sayAccountProblem(problem: AccountProblem, shop: ShopProps): string {
  if (problem.own === undefined) return formatProblem(problem, getTexts(shop))
  const { address } = getCheckoutTexts(shop)
  if (problem.own === 'address-missing') return address.missing(problem.label ?? '')
  if (problem.own === 'address-wrong') return address.wrong(problem.label ?? '', problem.example)
  return getAccountTexts(shop).problems[problem.own]
}
