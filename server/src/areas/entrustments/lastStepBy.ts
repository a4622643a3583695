import { sql } from 'kysely'
import type { Tx } from '../../resource/Engine.ts'

/** Who last took this step with the matter: nobody judges his own. */
export async function lastStepBy(tx: Tx, id: string, action: string): Promise<string | undefined> {
  const { rows } = await sql<{ by: string }>`
    select by from state_log where resource = 'entrustment' and row_id = ${id} and action = ${action}
    order by id desc limit 1`.execute(tx)
  return rows[0]?.by
}
