import type { AccountSection, AccountWords } from './account-words.ts'
import { Button } from './button.tsx'

interface AccountNavProps {
  words: AccountWords
  name: string
  email: string
  /** Where each section is, in the order of the navigation. */
  sections: Readonly<Record<AccountSection, string>>
  /** @default none of them */
  current?: AccountSection
  shopUrl: string
  /** Takes the post of the button that signs out. */
  signOutAction: string
}

/**
 * Navigation of an account: whose it is, its sections, the way back to the shop and out.
 *
 * @example <AccountNav words={accountWords.en} name="Ada" email="ada@example.com" sections={sections} shopUrl="/"
 * signOutAction="/account/sign-out" />
 */
export function AccountNav({ words, name, email, sections, current, shopUrl, signOutAction }: AccountNavProps) {
  return (
    <nav className="account-nav" aria-label={words.nav}>
      <p className="account-who">
        {name && <strong>{name}</strong>}
        <bdi className="hint">{email}</bdi>
      </p>
      <ul>
        {(Object.keys(sections) as AccountSection[]).map((section) => (
          <li key={section}>
            <a href={sections[section]} aria-current={section === current ? 'page' : undefined}>
              {words.sections[section]}
            </a>
          </li>
        ))}
        <li>
          <a href={shopUrl}>{words.toShop}</a>
        </li>
      </ul>
      <form method="post" action={signOutAction} noValidate>
        <Button look="text">{words.signOut}</Button>
      </form>
    </nav>
  )
}
