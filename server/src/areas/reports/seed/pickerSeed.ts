import { report, tenant } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import { insertSeeds } from '../../../seed/insertSeeds.ts'
import { seed } from '../../../seed/Seed.ts'
import { pickerRows } from './reportRows.ts'

const o = columnsOf(tenant, 'o')
const t = columnsOf(report, 't')

/** Tenants of older versions have no lists of the pickers. A list that a tenant has changed or deleted stays so. */
export const pickerSeed = seed(
  'report/pickers',
  async (tx, { now }) => {
    for (const row of pickerRows()) {
      const { rows } = await sql<{ id: number }>`
        select ${o.id} from ${o.$table}
        where ${o.deletedAt} is null and not exists (
          select from ${t.$table} where ${t.tenantId} = ${o.id} and ${t.code} = ${row.code})`.execute(tx)
      for (const { id } of rows) await insertSeeds(tx, report, [row], Number(id), {}, now)
    }
  },
  { after: [report.name] },
)
