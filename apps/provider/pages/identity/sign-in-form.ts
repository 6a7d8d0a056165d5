import { formStatus, formTargets } from '../form-page.ts'

/** What all pages with a form of the sign-in have in common: their language, their status, and where the answer to the form may lead. */
export const signInForm = {
  isTranslated: true,
  hasNavigation: true,
  hasIslands: true,
  status: formStatus,
  formTargets,
} as const
