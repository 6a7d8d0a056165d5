import { formStatus } from '../form-page.ts'

/** The pages of those who run the shop. They are in English, as the commands and the guides are. */
export const staffForm = { badge: 'Staff', hasIslands: true, status: formStatus } as const
