import { Link } from '@tanstack/react-router'
import { Icon } from '../parts/icon.tsx'
import { useTexts } from '../texts/sections.ts'
import { FORM_NAMES } from './settings-form.ts'
import './settings.css'

/** List of the settings. */
export function SettingsPage() {
  const { settings: words } = useTexts('settings')
  return (
    <>
      <header className="page-header">
        <h1>{words.title}</h1>
      </header>
      <p className="page-lead">{words.lead}</p>
      <ul className="card settings-list">
        {FORM_NAMES.map((form) => (
          <li key={form}>
            <Link to="/settings/$form" params={{ form }} className="settings-link">
              <span>
                <strong>{words.forms[form].title}</strong>
                <span className="hint">{words.forms[form].lead}</span>
              </span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
