import { category, fillRule, numberShape, type OnlineField, readFillParams } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tx } from '../../resource/Engine.ts'

const f = columnsOf(fillRule)
const c = columnsOf(category)

/** The 填值规则 and categories that fields name, but that the office does not have. */
export async function missingRules(tx: Tx, tenantId: number, fields: readonly OnlineField[]): Promise<string[]> {
  const problems: string[] = []
  for (const { kind, title, source } of fields) {
    const name = source ?? ''
    if (kind === 'sequence') problems.push(...(await ruleProblem(tx, tenantId, title, name)))
    if (kind === 'category' && !(await hasCategory(tx, tenantId, name)))
      problems.push(`“${title}”的上级分类“${name}”不存在`)
  }
  return problems
}

async function ruleProblem(tx: Tx, tenantId: number, title: string, code: string): Promise<string[]> {
  const { rows: mode } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(tx)
  // Publishing locks the rule, so that it cannot be deleted until the form that uses it is in use. A plan only reads.
  const lock = mode[0]!.isReadOnly ? sql`` : sql`for share`
  const { rows } = await sql<{ ruleClass: string; ruleParams: string | null }>`
    select ${f.ruleClass} as "ruleClass", ${f.ruleParams} as "ruleParams" from ${f.$table}
    where ${f.tenantId} = ${tenantId} and ${f.ruleCode} = ${code} and ${f.deletedAt} is null ${lock}`.execute(tx)
  const [rule] = rows
  if (!rule) return [`“${title}”的填值规则“${code}”不存在`]
  const read = readFillParams(rule.ruleClass, rule.ruleParams)
  const isNumber = 'values' in read && numberShape(rule.ruleClass, read.values) !== undefined
  return isNumber ? [] : [`“${title}”的填值规则“${code}”不生成流水编号`]
}

async function hasCategory(tx: Tx, tenantId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${c.$table}
    where ${c.tenantId} = ${tenantId} and ${c.name} = ${name} and ${c.deletedAt} is null limit 1`.execute(tx)
  return rows.length > 0
}
