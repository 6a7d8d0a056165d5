export { type RedirectServices, redirectHandlers } from './handlers.ts'
export { type Callbacks, withParameters } from './callbacks.ts'
export { findPageSession, openRedirect, type PageSession } from './store.ts'
