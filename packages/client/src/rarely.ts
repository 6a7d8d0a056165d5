// What few pages need, as one part that is loaded when one of them does. Parts of their own would be smaller, but what they
// shared with the rest would then be a file more for every page.
export { newRequests } from './fetch-with-auth.ts'
export { newSignIn } from './oauth/sign-in.ts'
export { newReceiver } from './process-webhook.ts'
export { pathOnHost } from './transport/host-paths.ts'
