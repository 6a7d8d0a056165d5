export type EmbeddedPostgresErrorCode =
  | 'ALREADY_RUNNING'
  | 'CLUSTER_DAMAGED'
  | 'CREATE_FAILED'
  | 'DATA_DIR_UNREACHABLE'
  | 'DATA_DIR_UNWRITABLE'
  | 'DISK_FULL'
  | 'NOT_DURABLE'
  | 'NO_ACCOUNT'
  | 'NO_BINARIES'
  | 'OTHER_MAJOR_VERSION'
  | 'SOCKET_DIR_UNUSABLE'
  | 'START_FAILED'
  | 'STOP_FAILED'

/** Error of the embedded PostgreSQL. The message is for the operator: what happened, which path, what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Code of a system error ('ENOENT') or of PostgreSQL ('53100'); undefined for other errors. */
export function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
