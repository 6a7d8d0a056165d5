import { Navigate } from '@tanstack/react-router'
import { useBackOffice } from '../app/context.tsx'
import { useSetup } from './use-setup.ts'

/** Start page: the setup guide of an unfinished shop, or else the products. */
export function StartPage() {
  const { texts } = useBackOffice()
  const { setup, isPending } = useSetup()
  if (isPending) return <p role="status">{texts.app.loading}</p>
  const opensGuide = setup !== undefined && !setup.isComplete && !setup.isDismissed
  return <Navigate to={opensGuide ? '/setup' : '/products'} replace />
}
