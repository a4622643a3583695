import { columnName, type ListParams, permissionCode } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import type { TodoList } from '../../../defineArea.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { type VisibleRows, visibleRows } from '../visibleRows.ts'

export interface TodoSource extends VisibleRows {
  /** Key of the group in requests: the resource, and the step if there is one. */
  key: string
  title: string
  step: string | undefined
  params: ListParams
  due: RawBuilder<string | null>
}

/** The lists that the actor may open, and of the steps those that the actor may perform. */
export function todoSources(engine: Engine, actor: Actor, todos: readonly TodoList[]): TodoSource[] {
  return todos.flatMap(({ resource: name, step, title, params, due }): TodoSource[] => {
    const rows = visibleRows(engine, actor, name)
    if (!rows || (step !== undefined && !actor.can(permissionCode(rows.resource, step)))) return []
    const column = due === undefined ? sql<null>`null::date` : sql<string>`${sql.ref(`t.${columnName(due)}`)}::date`
    const key = step === undefined ? name : `${name}:${step}`
    return [{ ...rows, key, title, step, params, due: column }]
  })
}
