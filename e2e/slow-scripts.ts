/**
 * `SLOW_SCRIPTS=900`: each script comes so many milliseconds late, one after the other, as on a slow connection or a machine that does much else. What acts before a
 * script is there, and counts on it, fails then every time: a page that loses what was done, or a test that has to `comeAlive` first.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'

const LATE_MS = Number(process.env['SLOW_SCRIPTS'] ?? 0)

export const areScriptsSlow = LATE_MS > 0

export async function slowScriptsDown(context: BrowserContext): Promise<void> {
  if (!areScriptsSlow) return
  await context.route(/\.js(\?|$)/, async (route) => {
    await pause(LATE_MS)
    await route.continue().catch(() => {}) // the page that asked is gone
  })
}

/** Where a test answers for the shop itself. */
export const scriptComes = (): Promise<void> => pause(LATE_MS)
