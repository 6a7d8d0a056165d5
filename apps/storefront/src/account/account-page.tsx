import { AccountNav, type AccountSection, Button, ButtonLink, Notice } from '@cartwright/ui'
import { accountCss } from '@cartwright/ui/server'
import type { members } from '@cartwright/client'
import { definePrivatePage, type FlashMessage } from '../page.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import type { Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import type { Shopper } from '../shopper/shopper.ts'
import css from './account.css?inline'
import {
  ACCOUNT_PATH,
  ACCOUNT_SECTIONS,
  ORDERS_PATH,
  SIGN_OUT_PATH,
  SIGN_IN_PROBLEMS,
  toSignInUrl,
  type SignInProblem,
} from '../paths/account-paths.ts'
import { readReturnPath } from '../http/return-path.ts'

function findProblem(problem: SignInProblem | undefined, { account }: Texts): FlashMessage | undefined {
  if (!problem) return undefined
  const kind = problem === 'cancelled' ? 'news' : 'problem'
  return { kind, ...account[problem === 'still-known' ? 'stillKnown' : problem] }
}

type AccountView =
  | { kind: 'member'; name: string; email: string; since: string }
  | { kind: 'other'; to: string; problem?: FlashMessage; isHalfOut: boolean }

/** Account page: the signed-in member, or the sign-in link; with the problem of the last sign-in, if there was one. */
export const accountPage = definePrivatePage<AccountView>({
  path: ACCOUNT_PATH,
  css: accountCss + css,

  async load({ url: { searchParams }, shopper }, shop) {
    const member = await findMember(shopper)
    if (member) return toMemberView(member, { lang: shop.lang, timeZone: (await shop.front.read()).timeZone ?? 'UTC' })
    const to = readReturnPath(searchParams.get('to') ?? shop.to(ACCOUNT_PATH), shop)
    const problem = SIGN_IN_PROBLEMS.find((each) => each === searchParams.get('problem'))
    return { kind: 'other', to, problem: findProblem(problem, shop.words), isHalfOut: problem === 'still-known' }
  },

  head: ({ kind }, { words: { account } }) => ({
    title: kind === 'member' ? account.title : account.signIn,
    hidden: true,
  }),

  Page: ({ data, shop }) =>
    data.kind === 'member' ? <OwnAccount {...data} shop={shop} /> : <SignInPrompt {...data} shop={shop} />,
})

function OwnAccount({ name, email, since, shop }: Extract<AccountView, { kind: 'member' }> & { shop: Shop }) {
  const { account: words } = shop.words
  return (
    <div className="wrap account-page">
      <AccountNav
        words={words.nav}
        name={name}
        email={email}
        sections={mapSections(shop)}
        shopUrl={shop.to('/')}
        signOutAction={shop.to(SIGN_OUT_PATH)}
      />
      <div className="account-main">
        <h1>{name ? interpolate(words.hello, { name }) : words.title}</h1>
        <dl className="facts">
          <div>
            <dt>{words.since}</dt>
            <dd>{since}</dd>
          </div>
        </dl>
        <p>{words.cartStays}</p>
        <p className="actions">
          <ButtonLink href={shop.to(ORDERS_PATH)}>{words.orders}</ButtonLink>
          <ButtonLink look="quiet" href={shop.to('/cart')}>
            {words.toCart}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

function mapSections(shop: Shop): Record<AccountSection, string> {
  const { profile, orders, addresses, password, sessions, data } = ACCOUNT_SECTIONS
  return {
    profile: shop.to(profile),
    orders: shop.to(orders),
    addresses: shop.to(addresses),
    password: shop.to(password),
    sessions: shop.to(sessions),
    data: shop.to(data),
  }
}

function SignInPrompt({ to, problem, isHalfOut, shop }: Extract<AccountView, { kind: 'other' }> & { shop: Shop }) {
  const { account: words } = shop.words
  const [account, front] = [shop.to(ACCOUNT_PATH), shop.to('/')]
  return (
    <div className="wrap plain">
      <EmptyState of="person" />
      <h1>{words.signIn}</h1>
      {problem && (
        <Notice kind={problem.kind} title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <p>{words.why}</p>
      <form className="actions" method="post" action={shop.to(SIGN_OUT_PATH)} noValidate>
        {isHalfOut && <Button>{words.outOnceMore}</Button>}
        <ButtonLink look={isHalfOut ? 'quiet' : 'main'} href={toSignInUrl(shop, to)} rel="nofollow">
          {words.signInOrCreate}
        </ButtonLink>
        <ButtonLink look="quiet" href={to === account ? front : to}>
          {to === account || to === front ? words.front : words.back}
        </ButtonLink>
      </form>
    </div>
  )
}

/** Undefined for everybody else: whose session has ended is a visitor, which only the provider knows. */
async function findMember(shopper: Shopper): Promise<members.Member | undefined> {
  if (!shopper.isMember) return undefined
  try {
    return (await shopper.client.members.getCurrentMember({ fieldsets: ['FULL'] })).member
  } catch (error) {
    if (toProviderFailure(error)?.kind !== 'refused' || shopper.isMember) throw error
    return undefined
  }
}

function toMemberView(
  { contact, profile, loginEmail, _createdDate }: members.Member,
  { lang, timeZone }: { lang: string; timeZone: string },
): AccountView {
  return {
    kind: 'member',
    name: [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') || (profile?.nickname ?? ''),
    email: loginEmail ?? '',
    since: _createdDate ? new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }).format(_createdDate) : '',
  }
}
