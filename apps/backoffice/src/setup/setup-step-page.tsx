import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Icon } from '../parts/icon.tsx'
import { SettingsFormView } from '../settings/settings-form-view.tsx'
import { FORM_NAMES, type FormName } from '../settings/settings-form.ts'
import { useTexts } from '../texts/sections.ts'
import { LiveStep } from './live-step.tsx'
import { OrderStep } from './order-step.tsx'
import { ProductStep } from './product-step.tsx'
import { StepMark } from './setup-page.tsx'
import { type ShopSetup, type StepPath, STEPS, useSetup } from './use-setup.ts'
import './setup.css'

const PATHS: readonly StepPath[] = Object.values(STEPS)

/** One step of the setup guide, beside the list of all. */
export function SetupStepPage() {
  const { texts } = useBackOffice()
  const params: { step: string } = useParams({ from: '/setup/$step' })
  const { setup } = useSetup()
  const path = PATHS.find((each) => each === params.step)
  if (!path)
    return (
      <div className="empty">
        <h1>{texts.app.notFoundTitle}</h1>
        <p>{texts.app.notFound}</p>
      </div>
    )
  return (
    <div className="setup-columns">
      <StepList setup={setup} current={path} />
      <div>
        <Step key={path} path={path} setup={setup} />
      </div>
    </div>
  )
}

function StepList({ setup, current }: { setup: ShopSetup | undefined; current: StepPath }) {
  const { setup: words } = useTexts('setup')
  return (
    <nav className="setup-nav" aria-label={words.steps}>
      <ol>
        {PATHS.map((path) => {
          const isStepDone = isDone(setup, path)
          return (
            <li key={path}>
              <Link
                to="/setup/$step"
                params={{ step: path }}
                className="setup-step"
                aria-current={path === current ? 'step' : undefined}
              >
                <StepMark isDone={isStepDone} />
                <span>{words.names[path]}</span>
                {isStepDone && <span className="visually-hidden">{words.done}</span>}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Step({ path, setup }: { path: StepPath; setup: ShopSetup | undefined }) {
  const texts = useTexts('settings')
  const { setup: words } = useTexts('setup')
  const navigate = useNavigate()
  const next = PATHS[PATHS.indexOf(path) + 1]
  const form = FORM_NAMES.find((each): each is FormName => each === path)
  const isStepDone = isDone(setup, path)
  const nextLink = next && (
    <Link
      to="/setup/$step"
      params={{ step: next }}
      className={isStepDone ? 'button button-primary' : 'button button-quiet'}
    >
      {isStepDone ? words.next : words.skip} <Icon name="next" />
    </Link>
  )
  const header = (lead: string): ReactNode => <StepHeader path={path} lead={lead} />
  if (form)
    return (
      <SettingsFormView
        form={form}
        header={header(texts.settings.forms[form].lead)}
        saveLabel={words.saveAndContinue}
        actions={nextLink}
        onSaved={() => next && void navigate({ to: '/setup/$step', params: { step: next } })}
      />
    )
  if (path === 'product') return <ProductStep setup={setup} header={header(words.product.lead)} next={nextLink} />
  if (path === 'order') return <OrderStep setup={setup} header={header(words.order.lead)} next={nextLink} />
  return <LiveStep setup={setup} header={header(words.live.lead)} />
}

function isDone(setup: ShopSetup | undefined, path: StepPath): boolean {
  return setup?.steps.some((step) => STEPS[step.name] === path && step.isDone) ?? false
}

function StepHeader({ path, lead }: { path: StepPath; lead: string }) {
  const { formats } = useBackOffice()
  const { setup: words } = useTexts('setup')
  const position = PATHS.indexOf(path)
  const previous = PATHS[position - 1]
  return (
    <>
      <p className="hint setup-count">
        {previous ? (
          <Link to="/setup/$step" params={{ step: previous }} className="back-link" aria-label={words.previous}>
            <Icon name="previous" />
          </Link>
        ) : (
          <Link to="/setup" className="back-link" aria-label={words.title}>
            <Icon name="previous" />
          </Link>
        )}
        {words.step(formats.count(position + 1), formats.count(PATHS.length))}
      </p>
      <header className="page-header">
        <h1>{words.names[path]}</h1>
      </header>
      <p className="page-lead">{lead}</p>
    </>
  )
}
