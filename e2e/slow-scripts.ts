/**
 * `SCRIPT_DELAY_MS=900`: each script runs so many milliseconds late, after the page has loaded, as on a machine that
 * does much else. Acts on a missing script fail then every time: a page that loses input, or a test that has to
 * `waitForHydration` first.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Route } from 'playwright-core'
import { PAGE_SCRIPT } from './hold-script.ts'

const LATE_MS = Number(process.env['SCRIPT_DELAY_MS'] ?? 0)

export const areScriptsSlow = LATE_MS > 0

export async function delayScripts(context: BrowserContext): Promise<void> {
  if (!areScriptsSlow) return
  await context.route(/assets\/.*\.js$/, async (route) => {
    await slowDown(route)
      .catch(() => route.continue()) // its server is one that only the browser finds
      .catch(() => {}) // the page that asked is gone
  })
}

async function slowDown(route: Route): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: await delayModule(route.request().url(), await response.text()) })
}

/**
 * A script as it comes, which a test that answers for the shop itself does by hand. A page counts as loaded once its
 * own is there, which is before it has run; what that fetches is not waited for at all.
 */
export async function delayModule(path: string, code: string): Promise<string> {
  if (!areScriptsSlow) return code
  if (PAGE_SCRIPT.test(path)) return `await new Promise((run) => setTimeout(run, ${LATE_MS}));${code}`
  await pause(LATE_MS)
  return code
}
