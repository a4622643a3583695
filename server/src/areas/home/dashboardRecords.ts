import { columnName, type DashboardRecord, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../resource/Engine.ts'
import { stateText } from '../../resource/write/editRow.ts'

export interface RecordRow {
  id: string
  title: string | null
  no: string | null
  status: string | null
}

/** The identifying columns of a row `t` of any resource. */
export function recordColumns({ fields, titleField, states }: Resource): RawBuilder<unknown> {
  const column = (name: string | undefined) =>
    name !== undefined && Object.hasOwn(fields, name) ? sql`${sql.ref(`t.${columnName(name)}`)}::text` : sql`null::text`
  return sql`t.id, ${column(titleField)} as title, ${column('no')} as no, ${column(states?.field)} as status`
}

export function recordFrom(engine: Engine, resource: Resource, { id, title, no, status }: RecordRow): DashboardRecord {
  return {
    resource: resource.name,
    id,
    title: title ?? no ?? '',
    no,
    state: status === null ? null : stateText(engine, resource, status),
  }
}
