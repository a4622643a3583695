import { type counsel, errors, mustDayNumber, type Row } from '@lexdesk/domain'
import type { WriteContext } from '../../resource/Engine.ts'
import type { InputFor, ValuesOf } from '../../resource/rulesFor.ts'
import { readSetting } from '../../settings/readSetting.ts'

/** For money that is owed service stops only after the days that the office allows. */
export async function suspendValues(
  context: WriteContext,
  _row: Row<typeof counsel>,
  { values }: InputFor<typeof counsel, 'suspend'>,
): Promise<ValuesOf<typeof counsel>> {
  if (values.cause !== 'unpaid') return {}
  const refuse = (message: string) => errors.invalid([{ field: 'unpaidSince', message }])
  if (values.unpaidSince === null) throw refuse('因欠费暂停时请输入欠费起始日')
  const days = mustDayNumber(context.now.slice(0, 10)) - mustDayNumber(values.unpaidSince)
  const allowed = await readSetting(context.tx, context.actor.tenantId, 'counsel.unpaidDays')
  if (days <= allowed) throw refuse(`欠费 ${Math.max(days, 0)} 天，超过 ${allowed} 天才可暂停服务`)
  return {}
}
