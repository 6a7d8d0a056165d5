import { toProviderFailure } from '../shopper/provider-failure.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { MAX_NOTE_LENGTH } from './max-note-length.ts'

/** Forms send two characters for the end of a line, of which the browser counts one. */
export const parseNote = (typed: unknown): string =>
  typeof typed === 'string' ? typed.replaceAll('\r\n', '\n').trim() : ''

/** Saves the shopper's note to the shop. Returns true if it was too long. */
export async function changeNote(shopper: Shopper, form: FormData): Promise<boolean> {
  const note = parseNote(form.get('note'))
  if (!form.has('note') || note === parseNote(form.get('was.note'))) return false
  if (note.length > MAX_NOTE_LENGTH) return true
  try {
    await shopper.client.currentCart.updateCurrentCart({ cartInfo: { buyerNote: note } })
  } catch (error) {
    // The cart is gone, which shows on the page.
    if (toProviderFailure(error)?.kind !== 'refused') throw error
  }
  return false
}
