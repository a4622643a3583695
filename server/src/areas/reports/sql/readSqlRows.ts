import { errors, queryFromParams, type SqlAnswer, sqlReport, type Values } from '@lexdesk/domain'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { mostShown, sqlResult } from './answerSql.ts'
import type { Narrow } from './Narrow.ts'
import type { StoredSqlReport } from './openSqlReport.ts'
import { isNumeric, ownValue, shownColumns, shownText } from './shownText.ts'
import { sqlAnswer } from './sqlAnswer.ts'
import type { SqlParts } from './sqlViews.ts'
import { whileAsked } from './whileAsked.ts'

/** The page size by which old clients ask for all rows. */
const allRows = '-521'
const prefix = 'self_'

interface SqlRows {
  answer: SqlAnswer
  data: { total: number; records: Values[]; isCut: boolean }
}

/**
 * One page of a SQL report for the old wire, which the database searches, sorts and counts. `isCut` says that all rows
 * were asked for and not all are there.
 */
export async function readSqlRows(
  parts: SqlParts,
  actor: Actor,
  report: StoredSqlReport,
  params: Values,
  reply: FastifyReply,
): Promise<SqlRows> {
  const { pageNo, pageSize } = params
  const { page, size } = queryFromParams(sqlReport, { pageNo, pageSize })
  const isAll = String(pageSize) === allRows
  const skip = isAll ? 0 : (page - 1) * size
  const limits = {
    mostRows: isAll ? mostShown : size,
    skip,
    counts: true,
    narrow: searchAndSort(parts, actor, report, params),
  }
  const result = await whileAsked(reply, (signal) =>
    sqlResult(parts, actor, report, selfValues(params), { ...limits, signal }),
  )
  const answer = sqlAnswer(report.title, result, report.columns, parts.engine.dictionaries, actor.tenantId)
  const total = result.total ?? 0
  return { answer, data: { total, records: recordsOf(answer, skip), isCut: isAll && total > answer.rows.length } }
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

/** The words that a column is searched by. */
const wordOf = (params: Values, column: string): string =>
  isSearched(column) ? String((params[column] as string | null) ?? '').replaceAll('*', '') : ''

/** The rows whose texts have the words that are sent for their columns, by the column that is asked for. */
function searchAndSort(
  { engine: { dictionaries } }: SqlParts,
  { tenantId }: Actor,
  report: StoredSqlReport,
  params: Values,
): Narrow | undefined {
  const isAsked = Object.keys(params).some((name) => wordOf(params, name) !== '')
  if (!isAsked && !params.column) return undefined
  return (fields, runsIn) => {
    const columns = shownColumns(fields, report.columns)
    const sorted = columns.find(({ name }) => name === params.column)
    if (params.column && !sorted) throw errors.unknownSort(String(params.column as string))
    return {
      rest: (bind) => {
        const shown = (column: (typeof columns)[number]) => shownText(column, runsIn, bind, dictionaries, tenantId)
        const find = runsIn.dialect === 'mysql' ? 'instr' : 'strpos'
        const found = columns.flatMap((column) => {
          const word = wordOf(params, column.name)
          return word === '' ? [] : [`${find}(lower(${shown(column)}), lower(${bind(word)})) > 0`]
        })
        const where = found.length > 0 ? `where ${found.join(' and ')}` : ''
        if (!sorted) return where
        // Other databases may not have the collation.
        const byText = () => `${shown(sorted)}${runsIn.isOwn ? ' collate "zh-x-icu"' : ''}`
        const by = isNumeric(sorted) ? ownValue(sorted) : byText()
        return `${where} order by ${ownValue(sorted)} is null, ${by} ${params.order === 'desc' ? 'desc' : 'asc'}`
      },
    }
  }
}

const recordsOf = ({ columns, rows }: SqlAnswer, skip: number): Values[] =>
  rows.map((row, at) =>
    Object.fromEntries([['id', String(skip + at + 1)], ...columns.map(({ name }, place) => [name, row[place]])]),
  )
