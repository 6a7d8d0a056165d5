export { isSignInPage, mountSignInPages } from './mount.ts'
export { type PageServices } from './visit.ts'
