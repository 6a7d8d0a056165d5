export { defaultDataDir, describeDataDirectory } from './data-directory.ts'
export { EmbeddedPostgresError } from './embedded-postgres-error.ts'
export { joinEmbedded } from './join.ts'
export { startEmbedded } from './start.ts'
