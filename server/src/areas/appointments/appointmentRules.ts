import { appointment, errors, openAppointmentStates, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { takeLocks } from '../../database/takeLocks.ts'
import { appointmentActions } from './appointmentActions.ts'
import { readTerms } from './AppointmentTerms.ts'
import { explainBooked } from './explainBooked.ts'

const col = columnsOf(appointment)

/** Rules of appointments: who may book one, and which values come from the catalogue. */
export const appointmentRules = rulesFor(appointment, {
  beforeAdd: async (context, values) => {
    await applyTerms(context, values, null)
    await refuseTooMany(context, values.mobile, '')
  },

  beforeEdit: async (context, values, current) => {
    if ('itemId' in values && values.itemId !== current.itemId) {
      if (current.status !== 'pending')
        throw errors.invalid([{ field: 'itemId', message: '已派单的预约不能更换预约项目，请先退回派单' }])
      await applyTerms(context, values, current)
    }
    if (values.mobile && values.mobile !== current.mobile) await refuseTooMany(context, values.mobile, current.id)
  },

  beforeDelete: async (_context, row) => {
    if (row.status !== 'pending') throw errors.refused('已派单的预约不能删除，请先取消')
  },

  beforeRestore: (context, row) => refuseTooMany(context, row.mobile, row.id),

  explainRefusal: explainBooked,
  actions: appointmentActions,
})

/** Channel and fee are copied from the item at the time of booking. */
async function applyTerms(
  { tx, actor }: WriteContext,
  values: ValuesOf<typeof appointment>,
  current: Row<typeof appointment> | null,
): Promise<void> {
  const terms = await readTerms(tx, actor.tenantId, values.itemId)
  if (!terms) return
  if (!terms.isOnSale) throw errors.invalid([{ field: 'itemId', message: `预约项目“${terms.name}”暂不开放预约` }])
  const files = values.files ?? current?.files
  if (terms.needsFile && !files?.length)
    throw errors.invalid([{ field: 'files', message: `“${terms.name}”须先上传材料` }])
  values.channel = terms.channel
  values.fee = terms.price
}

/** The lock serializes requests with the same mobile number. */
async function refuseTooMany(
  { tx, actor }: WriteContext,
  mobile: ValuesOf<typeof appointment>['mobile'],
  exceptId: string,
): Promise<void> {
  if (typeof mobile !== 'string') return
  await takeLocks(tx, `appointment.mobile.${actor.tenantId}.${mobile}`)
  const limit = await readSetting(tx, actor.tenantId, 'appointment.openPerMobile')
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${col.$table}
    where ${col.tenantId} = ${actor.tenantId} and ${col.mobile} = ${mobile} and ${col.deletedAt} is null
      and ${col.id} <> ${exceptId}
      and ${col.status} = any(${[...openAppointmentStates]}::text[])`.execute(tx)
  if (rows[0]!.n >= limit)
    throw errors.invalid([
      { field: 'mobile', message: `手机号 ${mobile} 已有 ${rows[0]!.n} 个未结束的预约，最多 ${limit} 个` },
    ])
}
