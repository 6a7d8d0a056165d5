// Parts for few pages, loaded as one file when one of them is needed. Separate files would be smaller, but code shared with the
// rest would become an extra file for every page.
export { createRequests as requests } from './fetch-with-auth.ts'
export { createSignIn as signIn } from './oauth/sign-in.ts'
export { createReceiver as receiver } from './process-webhook.ts'
