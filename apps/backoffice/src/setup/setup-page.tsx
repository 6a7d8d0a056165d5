import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { showFailure, showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import { SETUP_PATH, type ShopSetup, STEPS, useSetup } from './use-setup.ts'
import './setup.css'

/** Overview of the setup guide: what is done, and what comes next. */
export function SetupPage() {
  const { session } = useBackOffice()
  const texts = useTexts('setup')
  const { setup, error } = useSetup()
  const words = texts.setup
  const next = setup?.steps.find(({ isDone, isOptional }) => !isDone && !isOptional)
  return (
    <>
      <header className="page-header">
        <h1>{words.title}</h1>
        {setup && <CloseButton setup={setup} />}
      </header>
      <p className="page-lead">{setup?.isComplete ? words.complete : words.lead}</p>
      {error !== null && error !== undefined && (
        <Notice kind="error" title={texts.errors.title}>
          {describeError(error, texts)}
        </Notice>
      )}
      {!session.may('ECOM.MANAGE_SETTINGS') && <Notice kind="error">{texts.errors.denied}</Notice>}
      {setup && (
        <section className="card setup-overview">
          <Progress setup={setup} />
          <ol className="setup-steps">
            {setup.steps.map((step) => (
              <li key={step.name}>
                <Link to="/setup/$step" params={{ step: STEPS[step.name] }} className="setup-step">
                  <StepMark isDone={step.isDone} />
                  <span>{words.names[STEPS[step.name]]}</span>
                  <span className="hint">
                    {step.isDone ? words.done : step.isOptional ? words.optional : words.open}
                  </span>
                  <Icon name="next" />
                </Link>
              </li>
            ))}
          </ol>
          {next && (
            <p>
              <Link to="/setup/$step" params={{ step: STEPS[next.name] }} className="button button-primary">
                {setup.steps[0] === next ? words.begin : words.resume}
              </Link>
            </p>
          )}
        </section>
      )}
    </>
  )
}

export function StepMark({ isDone }: { isDone: boolean }) {
  return (
    <span className={isDone ? 'step-mark step-mark-done' : 'step-mark'} aria-hidden="true">
      {isDone && <Icon name="check" />}
    </span>
  )
}

function Progress({ setup }: { setup: ShopSetup }) {
  const { formats } = useBackOffice()
  const { setup: words } = useTexts('setup')
  const required = setup.steps.filter(({ isOptional }) => !isOptional)
  const done = required.filter(({ isDone }) => isDone)
  const text = words.progress(formats.count(done.length), formats.count(required.length))
  return (
    <div className="setup-progress">
      <progress value={done.length} max={required.length} aria-label={words.steps} />
      <span>{text}</span>
    </div>
  )
}

function CloseButton({ setup }: { setup: ShopSetup }) {
  const { api } = useBackOffice()
  const texts = useTexts('setup')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const close = useMutation({
    mutationFn: () => api.send<{ setup: ShopSetup }>('PATCH', SETUP_PATH, { isDismissed: true }),
    async onSuccess({ setup: saved }) {
      queries.setQueryData(['setup'], saved)
      await navigate({ to: '/products' })
      showSuccess(texts.setup.closed)
    },
    onError: (error) => showFailure(describeError(error, texts)),
  })
  if (setup.isComplete || setup.isDismissed) return null
  return (
    <span className="page-actions">
      <Button isPending={close.isPending} onPress={() => close.mutate()}>
        {texts.setup.close}
      </Button>
    </span>
  )
}
