import { counsel, errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import type { ActionOf } from '../../resource/rulesFor.ts'

const col = columnsOf(counsel)

/** A renewal is a new draft engagement with the same lines that refers back. An engagement is renewed once. */
export const renewRule = {
  refusal: async ({ tx }, row) => {
    const { rows } = await sql<{ no: string }>`
      select ${col.no} from ${col.$table} where ${col.renewOfId} = ${row.id} and ${col.deletedAt} is null
        limit 1`.execute(tx)
    return rows[0] ? `已续签为 ${rows[0].no}` : undefined
  },
  values: async (_context, row, { values }) => {
    if (values.newStartDate <= row.endDate)
      throw errors.invalid([{ field: 'newStartDate', message: `新开始日期须晚于原结束日期 ${row.endDate}` }])
    if (values.newEndDate < values.newStartDate)
      throw errors.invalid([{ field: 'newEndDate', message: '新结束日期不能早于新开始日期' }])
    return {}
  },
  effect: async (context, row, { values }) => {
    const { newStartDate: startDate, newEndDate: endDate, newFee: fee } = values
    await addWithin(context, counsel, {
      ...row,
      startDate,
      endDate,
      fee,
      contractId: null,
      packageOrderId: null,
      renewOfId: row.id,
    })
  },
} satisfies ActionOf<typeof counsel, 'renew'>
