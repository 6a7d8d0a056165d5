import { Link, useParams } from '@tanstack/react-router'
import { useBackOffice } from '../app/context.tsx'
import { Icon } from '../parts/icon.tsx'
import { useTexts } from '../texts/sections.ts'
import { SettingsFormView } from './settings-form-view.tsx'
import { FORM_NAMES } from './settings-form.ts'

/** One form of the settings. */
export function SettingsFormPage() {
  const { texts } = useBackOffice()
  const { settings: words } = useTexts('settings')
  const params: { form: string } = useParams({ from: '/settings/$form' })
  const form = FORM_NAMES.find((each) => each === params.form)
  if (!form)
    return (
      <div className="empty">
        <h1>{texts.app.notFoundTitle}</h1>
        <p>{texts.app.notFound}</p>
      </div>
    )
  const { title, lead } = words.forms[form]
  return (
    <SettingsFormView
      key={form}
      form={form}
      header={
        <>
          <header className="page-header">
            <Link to="/settings" className="back-link" aria-label={words.back}>
              <Icon name="previous" />
            </Link>
            <h1>{title}</h1>
          </header>
          <p className="page-lead">{lead}</p>
        </>
      }
    />
  )
}
