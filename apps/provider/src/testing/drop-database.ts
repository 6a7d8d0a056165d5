const INSUFFICIENT_PRIVILEGE = '42501'

/** Drops a database with all its connections, even during autovacuum. */
export async function dropDatabase(name: string, run: (statement: string) => Promise<unknown>): Promise<void> {
  try {
    await run(`drop database ${name} with (force)`)
  } catch (error) {
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error
    // `force` fails if a superuser's worker such as autovacuum is connected, because the shop's role may not end it.
    // Without it, PostgreSQL ends autovacuum itself and waits for the others, which are ended here.
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user and pid <> pg_backend_pid()`,
    )
    await run(`drop database ${name}`)
  }
}
