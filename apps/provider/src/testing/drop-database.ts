const INSUFFICIENT_PRIVILEGE = '42501'

/** Drops a database with all its connections, also while the autovacuum of PostgreSQL is at work in it. */
export async function dropDatabase(name: string, run: (statement: string) => Promise<unknown>): Promise<void> {
  try {
    await run(`drop database ${name} with (force)`)
  } catch (error) {
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error
    // Force fails as a whole where a worker of the superuser, such as autovacuum, is connected, because the role of a shop may not end it.
    // Without force, PostgreSQL ends autovacuum itself and waits for all others, which are ended here.
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user and pid <> pg_backend_pid()`,
    )
    await run(`drop database ${name}`)
  }
}
