import { contract } from '@lexdesk/domain'
import type { TableAdjustment } from '../../database/adjustTables.ts'

/** A contract is often looked for by the record that it was made for. */
export const contractTables: TableAdjustment[] = [
  {
    table: contract.table,
    indexes: [{ name: `${contract.table}_biz`, columns: ['biz_id'], where: 'biz_id is not null' }],
  },
]
