import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { DraftStore } from '../parts/draft-store.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { showFailure, Toasts } from '../parts/toasts.tsx'
import { useBackOffice } from './context.tsx'
import { NAVIGATION } from './navigation.ts'
import { LANGUAGES } from './preferences.ts'
import { SessionEndedDialog } from './session-ended-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** Frame of every page: navigation, command palette, account, messages. */
export function Shell() {
  const { session, texts } = useBackOffice()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // A chosen page closes the navigation of a phone.
  const [navigationOpenAt, setNavigationOpenAt] = useState<string>()
  const isNavigationOpen = navigationOpenAt === path
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts'>()
  useShortcuts({ onPalette: () => setOverlay('palette'), onHelp: () => setOverlay('shortcuts') })
  const close = () => setOverlay(undefined)
  return (
    <div className={isNavigationOpen ? 'shell shell-open' : 'shell'}>
      <a className="skip-link" href="#content">
        {texts.app.skipToContent}
      </a>
      <header className="top-bar">
        <span className="navigation-toggle">
          <Button
            look="icon"
            aria-label={isNavigationOpen ? texts.app.closeNavigation : texts.app.openNavigation}
            aria-expanded={isNavigationOpen}
            onPress={() => setNavigationOpenAt(isNavigationOpen ? undefined : path)}
          >
            <Icon name={isNavigationOpen ? 'close' : 'menu'} />
          </Button>
        </span>
        <Link to="/" className="shop-name">
          <bdi>{session.shop.name}</bdi>
        </Link>
        <AriaButton className="palette-button" onPress={() => setOverlay('palette')}>
          <Icon name="search" />
          <span>{texts.palette.open}</span>
          <kbd aria-hidden="true">{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </AriaButton>
        <a
          className="button button-quiet view-shop"
          aria-label={texts.app.viewShop}
          href={session.shop.storefrontUrl}
          target="_blank"
          rel="noreferrer"
        >
          <span>{texts.app.viewShop}</span> <Icon name="open" />
        </a>
        <AccountMenu />
      </header>
      <nav className="navigation" aria-label={texts.app.navigation}>
        {NAVIGATION.filter(({ permission }) => session.may(permission)).map(({ path: to, icon, name }) => (
          <Link key={to} to={to} className="navigation-link">
            <Icon name={icon} />
            {texts.app[name]}
          </Link>
        ))}
        <Appearance />
      </nav>
      <main id="content" className="content" tabIndex={-1}>
        <OfflineNotice />
        <Suspense fallback={<p role="status">{texts.app.loading}</p>}>
          <Outlet />
        </Suspense>
      </main>
      <Toasts closeLabel={texts.app.close} />
      <Suspense>
        {overlay === 'palette' && <CommandPalette onClose={close} onHelp={() => setOverlay('shortcuts')} />}
        {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
      <SessionEndedDialog />
    </div>
  )
}

function AccountMenu() {
  const { session, texts } = useBackOffice()
  const { name, email, role } = session.staff
  async function signOut() {
    const body = new URLSearchParams({ intent: 'sign-out' })
    const response = await fetch('/staff', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined)
    if (response?.type !== 'opaqueredirect') return showFailure(texts.errors.network)
    await new DraftStore(session.staff.id).clear()
    location.assign('/staff/sign-in')
  }
  return (
    <MenuTrigger>
      <Button look="icon" aria-label={`${texts.app.account}: ${name}`}>
        <Icon name="person" />
      </Button>
      <Popover className="popover" placement="bottom end">
        <div className="account">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className="hint">{email}</span>
          <span className="hint">{texts.app.roles[role] ?? role}</span>
        </div>
        <Menu className="listbox" aria-label={texts.app.account}>
          <MenuItem className="listbox-item" href="/staff">
            {texts.app.devices}
          </MenuItem>
          <MenuItem className="listbox-item" onAction={() => void signOut()}>
            {texts.app.signOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** Language and theme of this browser. */
function Appearance() {
  const { texts, preferences, changePreferences } = useBackOffice()
  return (
    <div className="appearance">
      <FilterSelect
        label={texts.app.language}
        value={preferences.language}
        options={LANGUAGES}
        onChange={(language) => void changePreferences({ language })}
      />
      <FilterSelect
        label={texts.app.theme}
        value={preferences.theme}
        options={texts.app.themes}
        onChange={(theme) => void changePreferences({ theme })}
      />
    </div>
  )
}

function OfflineNotice() {
  const { texts } = useBackOffice()
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  return isOnline ? null : <Notice kind="info">{texts.app.offline}</Notice>
}

function subscribeToConnection(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
