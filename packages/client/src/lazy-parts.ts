// Parts for few pages, loaded as one file when one of them is needed. Separate files would be smaller, but code shared with the
// rest would become an extra file for every page.
export { createRequests } from './fetch-with-auth.ts'
export { createSignIn } from './oauth/sign-in.ts'
export { createWebhookReceiver } from './process-webhook.ts'
export { toHostPath } from './transport/host-paths.ts'
