import { errors, openAppointmentStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { ResourceRules } from '../../resource/Engine.ts'

const certified = { licenceNo: '执业证号', userId: '系统账号' }

/** What was certified is not changed behind the certificate, and nobody vanishes while clients wait for him. */
export const lawyerProfileRules: ResourceRules = {
  filesOpenTo: () => sql`t.status = 'approved'`,
  beforeEdit: async (_context, values, current) => {
    if (current.status !== 'approved') return
    const wrong = Object.entries(certified).filter(([name]) => name in values && values[name] !== current[name])
    if (wrong.length > 0)
      throw errors.invalid(
        wrong.map(([field, title]) => ({ field, message: `档案已认证，不能修改${title}；请先驳回认证` })),
      )
  },

  beforeDelete: async ({ tx, actor }, row) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from biz_appointment
      where tenant_id = ${actor.tenantId} and lawyer_id = ${row.userId} and deleted_at is null
        and status = any(${[...openAppointmentStates]}::text[])`.execute(tx)
    if (rows[0]!.n > 0)
      throw errors.refused(`${String(row.name)}律师还有 ${rows[0]!.n} 个未结束的预约，不能删除档案；可先停止接单`)
  },

  actions: {
    approve: {
      refusal: async (_context, row) => (row.userId ? undefined : '请先编辑档案，填写系统账号'),
    },
  },
}
