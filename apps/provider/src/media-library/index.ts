export { createMediaLibraryHandlers } from './handlers.ts'
export { completeReplacements } from './replace-file.ts'
