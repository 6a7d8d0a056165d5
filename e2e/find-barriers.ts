import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** All that axe finds on the page, a line each. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run()) // just put there
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${page.url()} ${id}: ${node.html.slice(0, 160)}`))
}

/** Collects what is found on the way: at each `look`, on the page as it is then. */
export function watchBarriers(page: Page): { found: string[]; look(): Promise<void> } {
  const found: string[] = []
  return { found, look: async () => void found.push(...(await findBarriers(page))) }
}
