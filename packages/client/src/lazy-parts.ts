// What few pages need, as one part that is loaded when one of them does. Parts of their own would be smaller, but what they
// shared with the rest would then be a file more for every page.
export { createRequests } from './fetch-with-auth.ts'
export { createSignIn } from './oauth/sign-in.ts'
export { createWebhookReceiver } from './process-webhook.ts'
export { toHostPath } from './transport/host-paths.ts'
