import { AppError, errors, escapeHtml, type Values } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import { newId } from '../../../database/newId.ts'
import type { ColumnType } from '../../../dataSources/SourceQuery.ts'
import { runSql } from '../sql/runSql.ts'
import { SqlProblem } from '../sql/SqlProblem.ts'
import type { SqlParts } from '../sql/sqlViews.ts'
import { readStockSql } from './readStockSql.ts'
import { sourceOfCode } from './sourceCodes.ts'
import { stockItem, stockSqlParams } from './stockSqlReport.ts'

interface Statement {
  sql: string
  dbKey: string | undefined
}

/** The columns and parameters of a statement, which the database reads without running it. */
export async function parseStockSql(
  parts: SqlParts,
  actor: Actor,
  statement: Statement,
  signal: AbortSignal,
): Promise<Values> {
  try {
    const sourceId = await sourceOfCode(parts.engine.db.kysely, actor, statement.dbKey)
    const { sql, names } = readStockSql(statement.sql)
    const params = names.filter((name) => name !== 'today').map((name) => ({ name, title: name, kind: 'text' }))
    const { fields } = await runSql(parts, actor, { sql, sourceId, params, values: {}, mostRows: 0, signal })
    return {
      fields: fields.map(({ name, type }, at) => ({
        ...stockItem(name, name, at),
        id: newId(),
        fieldType: stockTypes[type] ?? 'String',
      })),
      params: stockSqlParams(
        '',
        params.map((param) => ({ ...param, id: newId() })),
      ),
    }
  } catch (error) {
    throw errors.refused(`解析失败!<br><br>失败原因：${escapeHtml(reasonOf(error))}`)
  }
}

const stockTypes: Partial<Record<ColumnType, string>> = { integer: 'Integer', time: 'Datetime' }

function reasonOf(error: unknown): string {
  if (error instanceof SqlProblem) return error.words
  if (error instanceof AppError) return error.message
  throw error
}
