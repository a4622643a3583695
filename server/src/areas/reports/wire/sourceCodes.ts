import { dataSource, errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'
import { sourceProblem } from '../sql/sourceProblem.ts'

const t = columnsOf(dataSource, 't')

/** The codes by which the old wire names data sources, by their ids. */
export async function sourceCodes(db: Kysely<Tables>, { tenantId }: Actor): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select ${t.id}, ${t.code} from ${t.$table}
    where ${t.tenantId} = ${tenantId} and ${t.deletedAt} is null`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** The id of the data source that a statement names; null for the data of this product. */
export async function sourceOfCode(db: Kysely<Tables>, actor: Actor, code: string | undefined): Promise<string | null> {
  if (!code) return null
  const problem = sourceProblem(actor, code)
  if (problem) throw errors.refused(problem)
  const [found] = [...(await sourceCodes(db, actor))].filter(([, one]) => one === code)
  if (!found) throw errors.refused(`没有数据源“${code}”`)
  return found[0]
}
