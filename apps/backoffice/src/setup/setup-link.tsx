import { Link } from '@tanstack/react-router'
import { useBackOffice } from '../app/context.tsx'
import { Icon } from '../parts/icon.tsx'
import { useSetup } from './use-setup.ts'

/** Link of the navigation to the setup guide, with its progress, until the shop is set up. */
export function SetupLink() {
  const { texts, formats } = useBackOffice()
  const { setup } = useSetup()
  if (!setup || setup.isComplete) return null
  const required = setup.steps.filter(({ isOptional }) => !isOptional)
  const done = required.filter(({ isDone }) => isDone)
  return (
    <Link to="/setup" className="navigation-link">
      <Icon name="check" />
      {texts.app.setup}
      <span className="badge navigation-count">
        {formats.count(done.length)}/{formats.count(required.length)}
      </span>
    </Link>
  )
}
