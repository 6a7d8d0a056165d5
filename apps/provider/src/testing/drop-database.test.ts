import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../platform/db/embedded/index.ts'
import { createPool } from '../platform/db/pool.ts'
import { dropDatabase } from './drop-database.ts'

test('a database is dropped during autovacuum and with a connected shop', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-drop-'))
  await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user and needs access
  const server = await startEmbedded({ dataDir, durability: 'none' })
  const pools: pg.Pool[] = []
  const open = (address: object): pg.Pool => {
    const pool = createPool({ ...server.connection, ...address }, { max: 1 })
    pools.push(pool)
    return pool
  }
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const superuser = open({ user: 'postgres', database: 'postgres' })
  await superuser.query(`alter system set autovacuum_naptime = '1s'`)
  await superuser.query('select pg_reload_conf()')

  const admin = open({})
  await admin.query('create database dropped')
  const connected = open({ database: 'dropped' })
  await connected.query(
    `create table slow (n int) with (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_insert_threshold = 0, autovacuum_vacuum_insert_scale_factor = 0)`,
  )
  await connected.query('insert into slow select generate_series(1, 100000)')
  await expect
    .poll(
      async () =>
        (
          await superuser.query(
            `select from pg_stat_activity where backend_type = 'autovacuum worker' and datname = 'dropped' and query like '%slow%'`,
          )
        ).rowCount,
      { timeout: 30_000 },
    )
    .toBe(1)

  await admin.query(`set statement_timeout = '20s'`)
  await dropDatabase('dropped', (statement) => admin.query(statement))
  expect((await admin.query(`select from pg_database where datname = 'dropped'`)).rowCount).toBe(0)
})
