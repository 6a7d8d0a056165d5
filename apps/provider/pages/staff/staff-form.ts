import { getFormStatus } from '../form-page.ts'

/** Options of staff pages. They are in English, like the commands and guides. */
export const staffForm = { badge: 'Staff', hasIslands: true, status: getFormStatus } as const
