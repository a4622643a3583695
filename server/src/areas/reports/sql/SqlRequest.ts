import { errors, type SqlParam } from '@lexdesk/domain'
import { today } from '../../../clock/wallClock.ts'
import type { SourceRows } from '../../../dataSources/SourceQuery.ts'
import type { Tx } from '../../../resource/Engine.ts'
import type { Narrow } from './Narrow.ts'
import { type ReadSql, todayParam } from './readSql.ts'

export interface SqlRequest {
  sql: string
  /** The data source that it runs on; without one it reads the views of this product. */
  sourceId?: string | null
  params: readonly SqlParam[]
  /** The values of the parameters, read by their fields. */
  values: Readonly<Record<string, unknown>>
  /** With 0 the statement is only checked. */
  mostRows: number
  /** Rows before the first one that is wanted. */
  skip?: number
  /** Counts all rows. */
  counts?: boolean
  /** Only some of the rows, or another order. */
  narrow?: Narrow | undefined
  timeoutMs?: number
  /** The transaction of a caller who is in one. */
  tx?: Tx
  signal?: AbortSignal
}

export interface SqlResult extends SourceRows {
  isCut: boolean
}

export const timeLimitMs = 30_000
export const mostBytes = 64 * 1024 * 1024
export const tooLarge = () => errors.refused('结果太大，无法显示：请减少列或者先汇总')
export const cancelled = () => errors.refused('已取消')

/** The values of the placeholders, in their order. */
export const boundValues = ({ names }: ReadSql, values: SqlRequest['values']): (string | null)[] =>
  names.map((name) => {
    const value = values[name] ?? (name === todayParam.name ? today() : null)
    if (Array.isArray(value)) return arrayLiteral(value as string[])
    return value === null ? null : String(value as string | number)
  })

export const arrayLiteral = (values: readonly (string | number)[]): string =>
  `{${values.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

export const cutTo = (mostRows: number, { rows, ...read }: SourceRows): SqlResult => ({
  ...read,
  rows: rows.slice(0, mostRows),
  isCut: rows.length > mostRows,
})
