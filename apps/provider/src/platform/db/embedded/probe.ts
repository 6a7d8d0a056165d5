import pg from 'pg'

/** Address of the server; `host` is the socket's directory, or the loopback address on Windows. */
export type Connection = { host: string; port: number; user: string; database: string; password?: string }

export type ProbeResult = {
  dataDirectory: string
  version: string
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
  hbaFile: string
}

/** Reads the server's identity. Throws connection errors. */
export async function probe(connection: Connection): Promise<ProbeResult> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<ProbeResult>(
      `select current_setting('data_directory') as "dataDirectory", current_setting('server_version') as "version",
              current_setting('fsync') as "fsync", current_setting('full_page_writes') as "fullPageWrites",
              current_setting('synchronous_commit') as "synchronousCommit",
              current_setting('hba_file') as "hbaFile"`,
    )
    return rows[0]! // a query without FROM has one row
  })
}

/**
 * Creates role and database. The role owns its database and may create others (for tests), but is no superuser: an
 * injected statement cannot run programs or read files. It may read settings, for probe().
 */
export async function ensureDatabase(connection: Connection): Promise<void> {
  await withClient({ ...connection, user: 'postgres', database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as "role", exists (select from pg_database where datname = $2) as "database"`,
      [connection.user, connection.database],
    )
    const user = client.escapeIdentifier(connection.user)
    const password = connection.password ? `password ${client.escapeLiteral(connection.password)}` : ''
    if (!rows[0]!.role)
      await client.query(`create role ${user} login createdb in role pg_read_all_settings ${password}`)
    if (!rows[0]!.database)
      await client.query(`create database ${client.escapeIdentifier(connection.database)} owner ${user}`)
  })
}

async function withClient<T>(connection: Connection, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5000, query_timeout: 10_000 })
  client.on('error', () => {}) // a broken connection rejects the call in progress, which handles it
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
