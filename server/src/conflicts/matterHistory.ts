import { entrustment, type Row } from '@lexdesk/domain'
import { systemActor } from '../access/Actor.ts'
import { writeChange } from '../resource/history/changeLog.ts'
import { changeRow, lockForWrite, logChange } from '../resource/write/editRow.ts'
import type { WriteContext } from '../resource/Engine.ts'
import type { ValuesOf } from '../resource/rulesFor.ts'

/** Locks a matter as the system: the actor's row rules and walls do not hide a matter that the decision concerns. */
export function lockMatter(context: WriteContext, id: string): Promise<Row<typeof entrustment>> {
  return lockForWrite(asSystem(context), ownMatter(context), id)
}

/** Fields of the office may be computed from the result. */
const ownMatter = ({ engine, actor }: WriteContext): typeof entrustment => engine.ofTenant(actor.tenantId, entrustment)

export const asSystem = (context: WriteContext): WriteContext => ({
  ...context,
  actor: systemActor(context.actor.tenantId),
})

/** Writes the result of a check into its matter, with a history entry by the user who caused it. */
export async function writeToMatter(
  context: WriteContext,
  current: Row<typeof entrustment>,
  values: ValuesOf<typeof entrustment>,
  line: { title: string; reason: string | null },
): Promise<void> {
  const { tenantId } = context.actor
  const own = ownMatter(context)
  const row = await changeRow(asSystem(context), own, current, values)
  const named = { ...line, action: 'conflict' }
  if (row === current) await writeChange(context, entrustment, tenantId, { ...named, row: current })
  else await logChange(context, own, current, row, named)
  context.changed({ resource: entrustment, tenantId, ids: [current.id], action: 'edit' })
}
