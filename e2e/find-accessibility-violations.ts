import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Half as much for a browser to read as `axe.source`. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Rules whose outcome the colour scheme changes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** All that axe finds on the page, a line each; `rules`: only by these. */
export async function findAccessibilityViolations(
  page: Page,
  { rules }: { rules?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await putAxeInto(page)
  const { violations } = await page.evaluate(
    (only) =>
      // Just put there. Passed checks are not reported: that takes as long as the search.
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        ...(only && { runOnly: [...only] }),
      }),
    rules,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${page.url()} ${id}: ${node.html.slice(0, 160)}`))
}

/** As a script that is only run: Playwright's own `evaluate` reads it twice, and each page has it anew. */
async function putAxeInto(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source })
  await session.detach()
}

/**
 * Collects the accessibility violations of a test: each `check` examines the current page by day, and its colours by
 * night.
 */
export function watchAccessibility(page: Page): { violations: string[]; check(): Promise<void> } {
  const violations: string[] = []
  return {
    violations,
    async check() {
      for (const colorScheme of ['light', 'dark'] as const) {
        // Disables transitions, so that colours are final at once.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const rules = colorScheme === 'dark' ? { rules: COLOUR_RULES } : {}
        violations.push(...(await findAccessibilityViolations(page, rules)))
      }
    },
  }
}
