import { errors, type onlineForm, onlineName, type onlineView, resources } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { takeLocks } from '../../database/takeLocks.ts'
import type { Tx } from '../../resource/Engine.ts'

/** Forms and views share the addresses of their rows, over all tenants. Still holds when the transaction commits. */
export async function assertCodeFree(
  tx: Tx,
  code: string,
  other: typeof onlineForm | typeof onlineView,
): Promise<void> {
  // `view` would be called like the resource of the views.
  if (resources.some(({ name }) => name === onlineName(code)))
    throw errors.invalid([{ field: 'code', message: `编码“${code}”由系统使用，请换一个` }])
  await takeLocks(tx, `online code ${code}`)
  const c = columnsOf(other)
  const { rows } = await sql`
    select 1 from ${c.$table} where ${c.code} = ${code} and ${c.deletedAt} is null`.execute(tx)
  if (rows.length > 0) throw errors.invalid([{ field: 'code', message: `编码“${code}”已用于${other.title}，请换一个` }])
}
