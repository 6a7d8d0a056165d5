import type { Shop } from '../shop.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { restoreLine, readRemovedLines, writeRemovedLines } from './removed-lines.ts'

/**
 * Puts back what the form's button `undo.<line>` names. Lines that this browser did not remove, or has restored, are
 * excluded.
 */
export async function undoRemoval(
  request: Request,
  shopper: Shopper,
  form: FormData,
  shop: Shop,
): Promise<{ isRefused: boolean; cookies: string[] }> {
  const removed = readRemovedLines(request, shop)
  const restored = removed.filter(({ id }) => form.has(`undo.${id}`))
  let isRefused = false
  for (const line of restored) if (!(await restoreLine(shopper, line))) isRefused = true
  if (restored.length === 0)
    return { isRefused: [...form.keys()].some((name) => name.startsWith('undo.')), cookies: [] }
  return {
    isRefused,
    cookies: [
      writeRemovedLines(
        removed.filter((line) => !restored.includes(line)),
        shop,
      ),
    ],
  }
}
