/**
 * Memory sizes for a shop; untouched buffers take no memory. Written once into a new cluster's postgresql.conf, where
 * merchants may change them.
 */
export function createSizeSettings(major: number): string {
  return `
# Cartwright's choice for a small machine. Change what you like.
shared_buffers = 128MB
max_connections = 60
work_mem = 4MB
maintenance_work_mem = 32MB
min_wal_size = 32MB
max_wal_size = 256MB
jit = off
# Disks of today find any page nearly as fast as the next one, and a catalogue is in memory.
random_page_cost = 1.1
# Many ask at the same time: each gets one processor.
max_parallel_workers_per_gather = 0
max_wal_senders = 2
max_logical_replication_workers = 0
${major >= 18 ? 'io_method = sync' : ''}
timezone = 'UTC'
log_timezone = 'UTC'
# Statements and row values may hold what shoppers typed: keep them out of the log.
log_min_error_statement = panic
log_error_verbosity = terse
log_checkpoints = off
`
}

export type Durability = 'full' | 'none'

/** An empty `socketDir` means loopback, as Windows needs it. */
export type ServerAddress = { port: number; socketDir: string }

/** Settings that the supervisor requires, whatever postgresql.conf says. */
export function createFixedSettings(
  address: ServerAddress,
  durability: Durability,
  rules: Readonly<Record<string, string>>,
): string[] {
  const onOff = durability === 'full' ? 'on' : 'off'
  const settings = {
    port: address.port,
    listen_addresses: address.socketDir ? '' : '127.0.0.1',
    unix_socket_directories: address.socketDir,
    fsync: onOff,
    full_page_writes: onOff,
    synchronous_commit: onOff,
    logging_collector: 'off',
    log_destination: 'stderr',
    ...rules,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
