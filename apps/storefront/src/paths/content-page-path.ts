import type { ListedPage } from '../front/shop-front.ts'

const POLICIES = ['DELIVERY', 'RETURNS', 'PRIVACY', 'TERMS', 'IMPRINT']

/** Path of a page that the merchant has written. */
export function toPagePath({ kind, slug }: Pick<ListedPage, 'kind' | 'slug'>): string {
  if (kind === 'ABOUT') return '/about'
  return `${POLICIES.includes(kind) ? '/policies' : '/pages'}/${slug}`
}
