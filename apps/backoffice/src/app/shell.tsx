import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { Toasts } from '../parts/toasts.tsx'
import { SetupLink } from '../setup/setup-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useBackOffice } from './context.tsx'
import { NAVIGATION } from './navigation.ts'
import { LANGUAGES } from './preferences.ts'
import { hasSessionEnded, subscribeToSessionEnd } from './session-end.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { ViewShopLink } from './view-shop.tsx'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const SessionEndedDialog = lazy(async () => ({
  default: (await import('./session-ended-dialog.tsx')).SessionEndedDialog,
}))
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
  const isSessionOver = useSyncExternalStore(subscribeToSessionEnd, hasSessionEnded)
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
        <ViewShopLink label={texts.app.viewShop} className="view-shop" />
        <AccountMenu />
      </header>
      <nav className="navigation" aria-label={texts.app.navigation}>
        <SetupLink />
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
        {isSessionOver && <SessionEndedDialog />}
      </Suspense>
    </div>
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
