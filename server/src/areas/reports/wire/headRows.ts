import { errors, permissionCode, report, type Row, sqlReport } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { readByIds } from '../../../resource/read/readById.ts'
import { visibleIfShared } from '../sharing.ts'

/** Reports and SQL reports are one list on the old wire. */
export type HeadRow =
  | { isSql: true; of: typeof sqlReport; row: Row<typeof sqlReport> }
  | { isSql: false; of: typeof report; row: Row<typeof report> }

/** The rows with these ids that the actor may see, in their order. */
export async function headRows(engine: Engine, actor: Actor, ids: readonly string[]): Promise<HeadRow[]> {
  const db = engine.db.kysely
  const [ofSql, others] = await Promise.all([
    readByIds(engine, db, sqlReport, ids, scopeOf(actor, sqlReport, visibleIfShared)),
    readByIds(engine, db, report, ids, scopeOf(actor, report, visibleIfShared)),
  ])
  return ids.flatMap((_, at): HeadRow[] => {
    const [one, other] = [ofSql[at], others[at]]
    if (one) return [{ isSql: true, of: sqlReport, row: one }]
    return other ? [{ isSql: false, of: report, row: other }] : []
  })
}

/** All of these rows, for an actor who may do this with each of them. */
export async function headRowsFor(
  engine: Engine,
  actor: Actor,
  ids: readonly string[],
  act: 'list' | 'edit' | 'delete',
): Promise<HeadRow[]> {
  const found = await headRows(engine, actor, ids)
  if (found.length < ids.length) throw errors.notFound(report.title)
  if (!found.every(({ of }) => actor.can(permissionCode(of, act)))) throw errors.forbidden()
  return found
}
