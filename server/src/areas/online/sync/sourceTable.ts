import { type AdoptProposal, dataSource, errors, permissionCode } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import type { DatabaseSession } from '../../../dataSources/openSession.ts'
import { storedSource } from '../../../dataSources/storedSource.ts'
import type { Page } from '../../../dataSources/TableColumn.ts'
import { withSession } from '../../../dataSources/withSession.ts'
import { entryOf } from '../../../resource/Engine.ts'
import { readById } from '../../../resource/read/readById.ts'
import { sourceKindsOf } from '../adopt/columnCasts.ts'
import type { FoundTable } from '../adopt/createAdopted.ts'
import { profilesOf, proposeFrom, sampleLength, sampleRows } from '../adopt/proposeTable.ts'
import { chosenKeyProblem, type ForeignTable, readSourceTable } from '../adopt/readTable.ts'
import type { SyncParts } from './syncForm.ts'

type Reach = Omit<SyncParts, 'log'>

/** Works on a saved source that the actor may see and read. */
async function withSource<T>(
  { engine, outbound, box }: Reach,
  actor: Actor,
  id: string,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
  if (!actor.can(permissionCode(dataSource, 'test'))) throw errors.refused('您没有读取数据源的权限，不能纳入它的数据表')
  const scope = scopeOf(actor, dataSource, entryOf(engine, dataSource.name).rules.visibleTo)
  await readById(engine, engine.db.kysely, dataSource, id, scope)
  const { input } = (await storedSource(engine.db.kysely, box, id))!
  return withSession(outbound, input, work)
}

async function described(session: DatabaseSession, name: string): Promise<ForeignTable> {
  const found = await session.describe(name)
  if (found.columns.length === 0) throw errors.refused(`数据源中没有表“${name}”，或其用户无权读取`)
  return readSourceTable(name, found)
}

/** What the form of a table of a data source could be. Nothing is stored. */
export async function proposeSourceTable(
  reach: Reach,
  actor: Actor,
  source: string,
  name: string,
): Promise<AdoptProposal> {
  const { table, rows } = await withSource(reach, actor, source, async (session) => {
    const table = await described(session, name)
    const columns = table.columns.map((column) => ({ ...column, longest: sampleLength }))
    return { table, rows: await firstPage(session, { table: name, columns, pageRows: sampleRows }) }
  })
  const profiles = profilesOf(table.columns, rows)
  const rowCount = rows.length < sampleRows ? rows.length : null
  return proposeFrom(reach.engine, actor, { table, title: null, source, rowCount, profiles })
}

async function firstPage(session: DatabaseSession, query: Parameters<DatabaseSession['pages']>[0]): Promise<Page> {
  for await (const page of session.pages(query)) return page
  return []
}

/** A table of a data source. Whether its key has a value twice, each sync tells. */
export async function findSourceTable(
  reach: Reach,
  actor: Actor,
  { source, table: name, key }: { source: string; table: string; key: string | undefined },
): Promise<() => Promise<FoundTable>> {
  const table = await withSource(reach, actor, source, (session) => described(session, name))
  const problem = chosenKeyProblem(table, key)
  if (problem) throw errors.refused(problem)
  return async () => ({ table, kindsOf: sourceKindsOf })
}
