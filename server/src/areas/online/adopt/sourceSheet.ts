import type { Readable } from 'node:stream'
import { dataSource, errors } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { storedSource } from '../../../dataSources/storedSource.ts'
import { withSession } from '../../../dataSources/withSession.ts'
import type { Outbound } from '../../../outbound/createOutbound.ts'
import { type Engine, entryOf } from '../../../resource/Engine.ts'
import { readById } from '../../../resource/read/readById.ts'
import { type Cell, sheetStream, textCell } from '../../../resource/sheets/writeSheet.ts'
import type { SecretBox } from '../../../secrets/secretBox.ts'

/** A connection to a source ends after a few seconds. */
const maxRows = 20_000
const maxColumns = 200

export interface SourceParts {
  engine: Engine
  outbound: Outbound
  box: SecretBox
}

/** A table of a data source as a workbook: a form is created from it, and its rows are imported, as from any other. */
export async function sourceSheet(
  { engine, outbound, box }: SourceParts,
  actor: Actor,
  id: string,
  table: string,
): Promise<Readable> {
  const scope = scopeOf(actor, dataSource, entryOf(engine, dataSource.name).rules.visibleTo)
  await readById(engine, engine.db.kysely, dataSource, id, scope)
  const { input } = (await storedSource(engine.db.kysely, box, id))!
  const { columns, rows } = await withSession(outbound, input, async (session) => {
    // Names reach the statement only if the catalogue of the database has them.
    const known = (await session.columns()).filter((one) => one.table === table).map(({ column }) => column)
    if (known.length === 0) throw errors.refused(`数据源中没有表“${table}”，或其用户无权读取`)
    if (known.length > maxColumns) throw errors.refused(`表“${table}”有 ${known.length} 列，最多 ${maxColumns} 列`)
    return { columns: known, rows: await session.rows({ table, columns: known, limit: maxRows + 1 }) }
  })
  if (rows.length > maxRows) throw errors.refused(`表“${table}”超过 ${maxRows} 行，请在数据源中建立视图，分批导入`)
  const cell = (value: string | null): Cell => (value === null ? null : textCell(value))
  const heads = columns.map((title) => ({ title }))
  return sheetStream(table, heads, [columns.map(textCell), ...rows.map((row) => row.map(cell))])
}
