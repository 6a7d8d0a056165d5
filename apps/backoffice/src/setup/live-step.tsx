import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SettingsFormView } from '../settings/settings-form-view.tsx'
import { useTexts } from '../texts/sections.ts'
import { StepMark } from './setup-page.tsx'
import { type ShopSetup, STEPS } from './use-setup.ts'

/** Last step: what is missing, what to think of before selling, and whether the shop is open. */
export function LiveStep({ setup, header }: { setup?: ShopSetup; header: ReactNode }) {
  const { setup: words } = useTexts('setup')
  return (
    <SettingsFormView
      form="opening"
      header={
        <>
          {header}
          {setup && <Checklist setup={setup} />}
        </>
      }
      actions={
        setup?.isComplete && (
          <Link to="/products" className="button button-primary">
            {words.finish}
          </Link>
        )
      }
    />
  )
}

function Checklist({ setup }: { setup: ShopSetup }) {
  const { setup: words } = useTexts('setup')
  const missing = setup.steps.filter(({ name, isDone, isOptional }) => !isDone && !isOptional && name !== 'GO_LIVE')
  const advice = [
    !setup.isPublic && words.live.notPublic,
    !setup.sendsMail && words.live.noMail,
    setup.cardPayments === 'TEST' && words.live.testCards,
    setup.cardPayments === 'NONE' && words.live.noCards,
    words.live.backup,
  ].filter((each) => each !== false)
  return (
    <section className="card setup-checklist">
      <h2>{missing.length > 0 ? words.live.missing : words.live.ready}</h2>
      {missing.length > 0 && (
        <ul className="setup-steps">
          {missing.map(({ name }) => (
            <li key={name}>
              <Link to="/setup/$step" params={{ step: STEPS[name] }} className="setup-step">
                <StepMark isDone={false} />
                <span>{words.names[STEPS[name]]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h2>{words.live.advice}</h2>
      <ul className="advice">
        {advice.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  )
}
