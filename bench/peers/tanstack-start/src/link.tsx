import { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export function Link({ to, ...more }: { to: string; className?: string; children: ReactNode }) {
  return <RouterLink to={to} {...more} />
}
