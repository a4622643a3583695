import { isYes, type OnlineDefinition, type OnlineField, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import type { Engine, Tx } from '../../../resource/Engine.ts'
import { readByIds } from '../../../resource/read/readById.ts'
import { pathOf, recompute } from './changedFormulas.ts'

const batchSize = 500
/** A plan is waited for: of more records it says what it has found in the first ones. */
const mostRows = 20_000

type Fields = Pick<OnlineDefinition, 'fields'>

interface Planned {
  tx: Tx
  engine: Engine
  tenantId: number
  definition: Fields
  published: Fields
  /** The computed fields whose stored values may differ. */
  fields: readonly OnlineField[]
  /** By which the rows are read as they are stored, and by which they will be computed. */
  before: Resource
  after: Resource
  /** Whether rows were written while the formulas were not in use. */
  wasStopped?: boolean
}

/** How many records get other computed values. The stored ones are tried with the new formulas. */
export async function recomputeNotes(planned: Planned): Promise<string[]> {
  const { tx, engine, tenantId, fields, before, after } = planned
  if (fields.length === 0) return []
  const scope = scopeOf(systemActor(tenantId), before)
  const counts = new Map<OnlineField, number>()
  let tried = 0
  for (let last = ''; tried < mostRows;) {
    const { rows: found } = await sql<{ id: string }>`
      select id from ${sql.table(before.table)}
      where tenant_id = ${tenantId} and deleted_at is null and id > ${last} order by id limit ${batchSize}`.execute(tx)
    const ids = found.map(({ id }) => id)
    for (const row of await readByIds(engine, tx, before, ids, scope))
      if (row)
        for (const [field, count] of recompute(after, fields, row).counts)
          counts.set(field, (counts.get(field) ?? 0) + count)
    tried += ids.length
    if (ids.length < batchSize) break
    last = ids.at(-1)!
  }
  const isPart = tried >= mostRows
  return fields.flatMap((field) => {
    const count = counts.get(field) ?? 0
    if (count === 0 && !isPart) return []
    const rows = `${isPart ? `前 ${mostRows} 条记录中有 ` : ''}${count} ${field.subTable ? '行' : '条记录'}`
    const repeated = isYes(field.unique) ? '；新值重复的记录保留原值' : ''
    const isNew = !planned.published.fields.some((one) => pathOf(one) === pathOf(field))
    const change = isNew ? '将有值，发布后在后台计算' : '的值将改变，发布后在后台重新计算'
    return [`${reasonOf(field, planned)}：${rows}${change}${repeated}`]
  })
}

function reasonOf(field: OnlineField, { definition, published, wasStopped }: Planned): string {
  const head = definition.fields.find(({ kind, name }) => kind === 'rows' && name === field.subTable)
  const title = `“${head ? `${head.title} · ` : ''}${field.title}”`
  const before = published.fields.find((one) => pathOf(one) === pathOf(field))
  if (!before) return `新增计算字段${title}`
  if (!before.formula) return `${title}改为由公式计算`
  if (before.formula !== field.formula) return `${title}的公式有变化`
  return wasStopped ? `${title}停用期间没有计算` : `${title}引用的字段有变化`
}
