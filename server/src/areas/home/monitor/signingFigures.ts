import { contract, dashboardPeriods, exactParams, listPath, type SigningFigures } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { signSignerTable } from '../../../signing/signingTables.ts'
import { recordColumns, recordFrom, type RecordRow } from '../dashboardRecords.ts'
import { today } from '../../../clock/wallClock.ts'
import { daysAfter, filterSql, visibleRows } from '../visibleRows.ts'

const t = columnsOf(contract, 't')
const s = columnsIn(signSignerTable, 's')

const shown = 6

type SigningRow = RecordRow & { signBy: string | null; signed: number; signers: number }

/** Contracts out for signature, the next to expire first, with the number of completed signatures. */
export async function signingFigures(engine: Engine, actor: Actor): Promise<SigningFigures | null> {
  const rows = visibleRows(engine, actor, 'contract')
  if (!rows) return null
  const { resource, where } = rows
  const params = { status: 'signing' }
  const soon = {
    ...params,
    ...exactParams({ field: 'signBy', rule: 'le', val: daysAfter(today(), dashboardPeriods.signDays) }),
  }
  const table = sql.table(resource.table)
  const signers = sql`from ${s.$table} where ${s.flowId} = ${t.esignFlowId}`
  const [counted, contracts] = await Promise.all([
    sql<{ total: number; soon: number }>`
      select count(*) as total, count(*) filter (where ${filterSql(resource, soon)}) as soon
      from ${table} t where ${where(params)}`.execute(engine.db.kysely),
    sql<SigningRow>`
      select ${recordColumns(resource)}, ${t.signBy} as "signBy", (select count(*) ${signers}) as signers,
        (select count(*) ${signers} and ${s.status} = 'signed') as signed
      from ${table} t where ${where(params)} order by ${t.signBy} nulls last, ${t.id} limit ${shown}`.execute(
      engine.db.kysely,
    ),
  ])
  const { total, soon: ending } = counted.rows[0]!
  return {
    total,
    path: listPath(resource, params),
    soon: { total: ending, path: listPath(resource, soon) },
    contracts: contracts.rows.map((row) => {
      const { signBy, signed, signers: all } = row
      return { ...recordFrom(engine, resource, row), signBy, signed, signers: all }
    }),
  }
}
