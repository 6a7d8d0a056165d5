import { DraftStore } from '../parts/draft-store.ts'
import { Icon } from '../parts/icon.tsx'
import { showFailure } from '../parts/toasts.tsx'
import { useBackOffice } from './context.tsx'

/** Signed-in person, with devices and sign-out. A popover of the browser: Escape or a click outside closes it. */
export function AccountMenu() {
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
    <>
      <button
        type="button"
        className="button button-icon"
        aria-label={`${texts.app.account}: ${name}`}
        popoverTarget="account"
      >
        <Icon name="person" />
      </button>
      <div id="account" popover="auto" className="popover account">
        <div className="account-person">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className="hint">{email}</span>
          <span className="hint">{texts.app.roles[role] ?? role}</span>
        </div>
        <div className="listbox">
          <a className="listbox-item" href="/staff">
            {texts.app.devices}
          </a>
          <button type="button" className="listbox-item" onClick={() => void signOut()}>
            {texts.app.signOut}
          </button>
        </div>
      </div>
    </>
  )
}
