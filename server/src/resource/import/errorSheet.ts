import type { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { type SheetCell, textOf } from '../sheets/SheetRow.ts'
import { type Cell, sheetStream, textCell } from '../sheets/writeSheet.ts'
import type { ImportBatch, RowError } from './ImportBatch.ts'
import { batchSql } from './staging/stagedSql.ts'

const pageSize = 1_000

/**
 * The user's own columns and the rows that could not be imported, plus a column with the reason. It can be imported
 * again.
 */
export function errorSheet(db: Kysely<Tables>, batch: ImportBatch): Promise<Readable> {
  const columns = [...batch.layout.titles.map((title) => ({ title, width: 18 })), { title: '错误说明', width: 60 }]
  return sheetStream('错误数据', columns, errorRows(db, batch))
}

async function* errorRows(db: Kysely<Tables>, batch: ImportBatch): AsyncGenerator<Cell[]> {
  const { titles } = batch.layout
  yield [...titles.map(textCell), '错误说明']
  for (let last = 0; ;) {
    const { rows } = await sql<{ line: number; cells: string; errors: RowError[] }>`
      select r.line, r.cells, coalesce(r.problems, '[]'::jsonb) || coalesce(r.conflicts, '[]'::jsonb) as errors
      from import_row r where ${batchSql(batch.id)} and r.status = 'bad' and r.line > ${last}
      order by r.line limit ${pageSize}`.execute(db)
    if (rows.length === 0) return
    last = rows.at(-1)!.line
    for (const { line, cells, errors } of rows) {
      const own = JSON.parse(cells) as SheetCell[]
      yield [...titles.map((_, index) => textCell(textOf(own[index])) || null), textCell(describeErrors(line, errors))]
    }
  }
}

function describeErrors(line: number, errors: readonly RowError[]): string {
  const words = errors.map(({ message, suggestion }) => (suggestion ? `${message}（${suggestion}）` : message))
  return `第 ${line} 行：${words.join('；')}`
}

export const errorFileName = (batch: ImportBatch): string => `${batch.fileName.replace(/\.[^.]*$/, '')}-错误数据.xlsx`
