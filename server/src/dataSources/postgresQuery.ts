import type pg from 'pg'
import { cursorRows } from './cursorRows.ts'
import type { SourceQuery, SourceRows } from './SourceQuery.ts'

/** A query in the read-only transaction of the session. */
export async function postgresQuery(client: pg.Client, query: SourceQuery): Promise<SourceRows> {
  // The last one ends the query soon after this server has left; before version 14 it does not exist.
  await client.query(`set local statement_timeout = ${query.timeoutMs}; set local lock_timeout = 5000;
    set local max_parallel_workers_per_gather = 0; set local standard_conforming_strings = on;
    select set_config(name, '1000', true) from pg_settings where name = 'client_connection_check_interval'`)
  return cursorRows(client, query)
}
