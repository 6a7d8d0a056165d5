const INSUFFICIENT_PRIVILEGE = '42501'

/** With whoever is still connected to it. */
export async function dropDatabase(name: string, run: (statement: string) => Promise<unknown>): Promise<void> {
  try {
    await run(`drop database ${name} with (force)`)
  } catch (error) {
    // By force, an autovacuum that is at work there may not be ended; without, PostgreSQL ends it itself.
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error
    await run(`drop database ${name}`)
  }
}
