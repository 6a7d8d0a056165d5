import NextLink from 'next/link'
import type { ReactNode } from 'react'

export function Link({ to, ...more }: { to: string; className?: string; children: ReactNode }) {
  return <NextLink href={to} {...more} />
}
