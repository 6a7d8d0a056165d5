import { getFormStatus, getFormTargets } from '../form-page.ts'

/** Options shared by all sign-in forms: language, status, redirect targets. */
export const signInForm = {
  isTranslated: true,
  hasNavigation: true,
  hasIslands: true,
  status: getFormStatus,
  formTargets: getFormTargets,
} as const
