import { errors, type FieldError, isOfDictionary, isOfRecords, sqlReport } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { ResourceRules, Tx } from '../../../resource/Engine.ts'
import { rulesFor } from '../../../resource/rulesFor.ts'
import { resourcesOfTenant } from '../../../resource/resourcesOfTenant.ts'
import { assertNotOnBoards } from '../boards/assertNotOnBoards.ts'
import { assertNotSubscribed } from '../subscriptions/assertNotSubscribed.ts'
import { assertOwn, visibleIfShared } from '../sharing.ts'
import type { SqlDraft } from './openSqlReport.ts'
import { runSql } from './runSql.ts'
import { sourceProblem } from './sourceProblem.ts'
import type { SqlResult } from './SqlRequest.ts'
import { SqlProblem } from './SqlProblem.ts'
import type { SqlParts } from './sqlViews.ts'

type Draft = Omit<SqlDraft, 'title'>

export function sqlReportRules(parts: SqlParts): ResourceRules {
  return rulesFor(sqlReport, {
    visibleTo: visibleIfShared,
    beforeAdd: async ({ tx, actor }, { sql, sourceId, params, columns }) => {
      assertMayUse(actor, sourceId)
      const draft = { sql: sql ?? '', sourceId: sourceId ?? null, params: params ?? [], columns: columns ?? [] }
      await assertRuns(parts, { tx, actor }, draft)
    },
    beforeEdit: async ({ tx, actor }, values, current) => {
      assertOwn(actor, current)
      const { sql, sourceId, params, columns } = { ...current, ...values }
      // Also when only the sharing changes: it opens the data source to more people.
      assertMayUse(actor, sourceId)
      if (!statementFields.some((name) => values[name] !== undefined)) return
      await assertRuns(parts, { tx, actor }, { sql: sql ?? '', sourceId, params: params ?? [], columns: columns ?? [] })
    },
    beforeDelete: async ({ tx, actor }, row) => {
      assertOwn(actor, row)
      await assertNotOnBoards(tx, actor, { ...row, kind: 'sql' })
      await assertNotSubscribed(tx, actor, { ...row, kind: 'sql' })
    },
  })
}

const statementFields = ['sql', 'sourceId', 'params', 'columns'] as const

function assertMayUse(actor: Actor, sourceId: string | null | undefined): void {
  const problem = sourceProblem(actor, sourceId)
  if (problem) throw errors.invalid([{ field: 'sourceId', message: problem }])
}

/** The database reads the statement without running it; errors are at the fields that cause them. */
async function assertRuns(parts: SqlParts, { tx, actor }: { tx: Tx; actor: Actor }, draft: Draft): Promise<void> {
  const { sql, sourceId, params, columns } = draft
  const fields = sourceErrors(parts, actor.tenantId, draft)
  if (fields.length > 0) throw errors.invalid(fields)
  let result: SqlResult
  try {
    result = await runSql(parts, actor, { sql, sourceId, params, values: {}, mostRows: 0, tx })
  } catch (error) {
    if (error instanceof SqlProblem) throw errors.invalid([{ field: 'sql', message: error.words }])
    throw error
  }
  const names = result.fields.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined)
    throw errors.invalid([{ field: 'sql', message: `有两列都叫“${twice}”，请用 as 写不同的列名` }])
  const missing = columns.flatMap(({ name, linkColumn }, at): FieldError[] => [
    ...(names.includes(name ?? '') ? [] : [lineError('columns', at, 'name', `查询结果中没有列“${name ?? ''}”`)]),
    ...(!linkColumn || names.includes(linkColumn)
      ? []
      : [lineError('columns', at, 'linkColumn', `查询结果中没有列“${linkColumn}”`)]),
  ])
  if (missing.length > 0) throw errors.invalid(missing)
}

/** Dictionaries and online forms of other tenants do not exist. */
function sourceErrors(parts: SqlParts, tenantId: number, { params, columns }: Draft): FieldError[] {
  const names = new Set(resourcesOfTenant(parts, tenantId).map(({ name }) => name))
  const isDictionary = (code: string): boolean => parts.engine.dictionaries.items(code, tenantId).length > 0
  return [
    ...params.flatMap((param, at): FieldError[] => {
      const { source } = param
      if (isOfRecords(param) && !names.has(source ?? ''))
        return [lineError('params', at, 'source', `没有资源“${source ?? ''}”`)]
      if (isOfDictionary(param) && !isDictionary(source ?? ''))
        return [lineError('params', at, 'source', `没有字典“${source ?? ''}”`)]
      return []
    }),
    ...columns.flatMap(({ dictionary, link }, at): FieldError[] => [
      ...(dictionary && !isDictionary(dictionary)
        ? [lineError('columns', at, 'dictionary', `没有字典“${dictionary}”`)]
        : []),
      ...(link && !names.has(link) ? [lineError('columns', at, 'link', `没有资源“${link}”`)] : []),
    ]),
  ]
}

const lineError = (list: 'params' | 'columns', at: number, field: string, words: string): FieldError => ({
  field: `${list}[${at}].${field}`,
  message: `${list === 'params' ? '参数' : '列'}第 ${at + 1} 行：${words}`,
})
