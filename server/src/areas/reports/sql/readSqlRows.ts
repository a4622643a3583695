import { errors, queryFromParams, type SqlAnswer, sqlReport, type SqlValue, type Values } from '@lexdesk/domain'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { answerSql, mostShown } from './answerSql.ts'
import type { StoredSqlReport } from './openSqlReport.ts'
import type { SqlParts } from './sqlViews.ts'
import { whileAsked } from './whileAsked.ts'

/** The page size by which old clients ask for all rows. */
const allRows = '-521'
const prefix = 'self_'

interface SqlRows {
  answer: SqlAnswer
  data: { total: number; records: Values[]; isCut: boolean }
}

/** One page of a SQL report for the old wire. `total` counts the rows that are read; `isCut` says there are more. */
export async function readSqlRows(
  parts: SqlParts,
  actor: Actor,
  report: StoredSqlReport,
  params: Values,
  reply: FastifyReply,
): Promise<SqlRows> {
  const answer = await whileAsked(reply, (signal) =>
    answerSql(parts, actor, report, selfValues(params), { mostRows: mostShown, signal }),
  )
  const records = recordsOf(sortedBy(searched(answer, params), params))
  const { pageNo, pageSize } = params
  const { page, size } = queryFromParams(sqlReport, { pageNo, pageSize })
  const shown = String(pageSize) === allRows ? records : records.slice((page - 1) * size, page * size)
  return { answer, data: { total: records.length, records: shown, isCut: answer.isCut } }
}

/** The values of the parameters, which the old wire sends as `self_{name}`. */
export const selfValues = (params: Values): Values =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  )

/** Parameters of the call, which are no search for a column of the same name. */
const reserved: readonly string[] = ['pageNo', 'pageSize', 'column', 'order', 'code', '_t']

export const isSearched = (column: string): boolean => !reserved.includes(column) && !column.startsWith(prefix)

/** The rows whose texts have the words that are sent for their columns. */
function searched(answer: SqlAnswer, params: Values): SqlAnswer {
  const words = answer.columns.map(({ name }) =>
    isSearched(name) ? String((params[name] as string | null) ?? '') : '',
  )
  const rows = answer.rows.filter((row) =>
    words.every((word, at) =>
      String(row[at] ?? '')
        .toLowerCase()
        .includes(word.replaceAll('*', '').toLowerCase()),
    ),
  )
  return { ...answer, rows }
}

const collator = new Intl.Collator('zh-CN', { numeric: true })

/** By the column that is asked for, whose empty values come last. */
function sortedBy(answer: SqlAnswer, { column, order }: Values): SqlAnswer {
  if (!column) return answer
  const at = answer.columns.findIndex(({ name }) => name === column)
  if (at < 0) throw errors.unknownSort(String(column as string))
  const sign = order === 'desc' ? -1 : 1
  const compare = (one: SqlValue, other: SqlValue): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
    return sign * collator.compare(String(one), String(other))
  }
  return { ...answer, rows: answer.rows.toSorted((one, other) => compare(one[at] ?? null, other[at] ?? null)) }
}

const recordsOf = ({ columns, rows }: SqlAnswer): Values[] =>
  rows.map((row, at) =>
    Object.fromEntries([['id', String(at + 1)], ...columns.map(({ name }, place) => [name, row[place]])]),
  )
