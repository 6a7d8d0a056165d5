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

/** Why the embedded PostgreSQL could not be had. The message is for the person at the terminal: what happened, which path, what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The code of a system call's error ('ENOENT') or of PostgreSQL's ('53100'), undefined for any other error. */
export function getErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
