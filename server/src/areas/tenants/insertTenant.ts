import { errors, tenant, type Values } from '@lexdesk/domain'
import { writeChange } from '../../resource/history/changeLog.ts'
import { columnValues } from '../../resource/write/columnValues.ts'
import type { WriteContext } from '../../resource/Engine.ts'

/** Inserts the row of a tenant under a number that no tenant ever had. */
export async function insertTenant(context: WriteContext, number: number, values: Values): Promise<void> {
  const { tx, actor, now } = context
  const added = await tx
    .insertInto('sys_tenant')
    .values({ ...columnValues(tenant.fields, values), id: number, create_by: actor.username, create_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // Also taken by a deleted one: records with its number must not change owner.
  if (added.numInsertedOrUpdatedRows === 0n) throw errors.invalid([{ field: 'number', message: '该编号已存在!' }])
  await writeChange(context, tenant, 0, { action: 'add', title: '新增', row: { id: String(number), version: 1 } })
}
