/** Every page of the storefront, by the route that leads to it, as somebody new can open it. */
import { globSync } from 'node:fs'
import { join } from 'node:path'

export const SHOP_PAGES: Record<string, string> = {
  '/': '/',
  '/collections/:slug': '/collections/all-products',
  '/product-page/:slug': '/product-page/thread-bound-notebook',
  '/product-page/:slug/review': '/product-page/thread-bound-notebook/review',
  '/search': '/search?q=linen',
  '/about': '/about',
  '/policies/:slug': '/policies/delivery',
  '/pages/:slug': '/pages/makers',
  '/contact': '/contact',
  '/cookies': '/cookies',
  '/back-in-stock/forget': '/back-in-stock/forget?token=from-a-mail',
  '/cart': '/cart',
  '/wishlist': '/wishlist',
  '/thank-you': '/thank-you',
  '/account': '/account?problem=cancelled',
}

/** Sign-in pages of a shop with its own ones. */
export const SIGN_IN_PAGES: Record<string, string> = {
  '/sign-in': '/sign-in',
  '/sign-up': '/sign-up',
  '/sign-in/verify': '/sign-in/verify',
  '/sign-in/reset': '/sign-in/reset',
  '/sign-in/forgot': '/sign-in/forgot?sent=yes',
  '/sign-in/waiting': '/sign-in/waiting',
}

/** The routes of all pages that its code has. */
export async function readRoutes(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../apps/storefront/src')
  const modules = await Promise.all(
    globSync('**/*-page.tsx', { cwd: folder }).map((file) => import(join(folder, file)) as Promise<object>),
  )
  return modules.flatMap((module) => Object.values(module).flat().filter(isPage)).map(({ path }) => path)
}

/** One that stands for another, as "not found" does, has no route. */
const isPage = (exported: unknown): exported is { path: string } =>
  typeof exported === 'object' && exported !== null && 'Page' in exported && 'path' in exported
