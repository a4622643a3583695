import {
  columnName,
  type Field,
  type Fields,
  isReportColumn,
  kindOf,
  permissionCode,
  type Resource,
  type SqlView,
  systemFields,
} from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import type { Tables } from '../../../database/Database.ts'
import type { Outbound } from '../../../outbound/createOutbound.ts'
import type { LiveResources } from '../../../resource/liveResources.ts'
import { type Engine, entryOf } from '../../../resource/Engine.ts'
import { scopeSql } from '../../../resource/read/listRows.ts'
import { childTable } from '../../../resource/tableOf.ts'
import { resourcesOfTenant } from '../../../resource/resourcesOfTenant.ts'
import type { TenantResources } from '../../../resource/tenantResources.ts'
import type { SecretBox } from '../../../secrets/secretBox.ts'
import { unseenAmong } from '../../../resource/write/assertFields.ts'
import { isMasked } from '../reportSource.ts'
import { arrayLiteral } from './SqlRequest.ts'

export interface SqlParts {
  engine: Engine
  tenantResources: Pick<TenantResources, 'of'>
  live: Pick<LiveResources, 'of'>
  /** For data sources. */
  outbound: Outbound
  box: SecretBox
}

/**
 * A resource as a statement sees it: its living rows that the reader may list, with the fields that they may see. Or one
 * of its sub-tables: the lines of these rows.
 */
export interface ReportView extends SqlView {
  resource: Resource
  /** The name of the sub-table. */
  lines?: string
  /** The fields behind the columns. */
  fields: Fields
  /** The reader may list its rows. */
  isOpen: boolean
  /** Columns that this reader may not see, with their titles. */
  hidden: { name: string; title: string }[]
}

/**
 * The resources of the tenant as views, named in snake case. The lines of `contract.bankAccounts` are in the view
 * `contract_bank_accounts`, unless a resource has this name.
 */
export function viewsFor(
  { tenantResources, live }: Pick<SqlParts, 'tenantResources' | 'live'>,
  actor: Actor,
): ReportView[] {
  const resources = resourcesOfTenant({ tenantResources, live }, actor.tenantId).filter(({ calls }) => calls === 'all')
  const names = new Set(resources.map(({ name }) => columnName(name)))
  return resources.flatMap((resource) => {
    const view = viewOf(actor, resource)
    return [view, ...lineViewsOf(actor, view).filter(({ name }) => !names.has(name))]
  })
}

function viewOf(actor: Actor, resource: Resource): ReportView {
  const isHidden = (name: string): boolean =>
    unseenAmong(actor, resource, [name]).length > 0 || isMasked(actor, resource, name)
  const columns = columnsOf({ ...resource.fields, ...systemFields })
  return {
    resource,
    fields: resource.fields,
    name: columnName(resource.name),
    title: resource.title,
    isOpen: actor.can(permissionCode(resource, 'list')),
    columns: [idColumn, ...columns.filter(({ field }) => !isHidden(field)).map(({ column }) => column)],
    hidden: columns.filter(({ field }) => isHidden(field)).map(({ column }) => column),
  }
}

/** Fields of lines have no rights of their own: the whole sub-table is hidden, or none of it. */
function lineViewsOf(actor: Actor, { resource, name: owner, title: ownerTitle, isOpen }: ReportView): ReportView[] {
  return Object.entries<Field>(resource.fields).flatMap(([lines, field]) => {
    if (field.kind !== 'rows') return []
    return [
      {
        resource,
        lines,
        fields: field.fields,
        name: `${owner}_${columnName(lines)}`,
        title: `${ownerTitle} · ${field.title}`,
        isOpen: isOpen && unseenAmong(actor, resource, [lines]).length === 0,
        columns: [
          idColumn,
          { name: 'parent_id', title: ownerTitle, type: `${owner} 的 id` },
          { name: 'order_num', title: '序号', type: '整数' },
          ...columnsOf(field.fields).map(({ column }) => column),
        ],
        hidden: [],
      },
    ]
  })
}

const idColumn = { name: 'id', title: '编号', type: '文本' }

const columnsOf = (fields: Fields) =>
  Object.entries<Field>(fields)
    .filter(([, field]) => isReportColumn(field))
    .map(([name, field]) => ({
      field: name,
      column: { name: columnName(name), title: field.title, type: typeTitle(field) },
    }))

function typeTitle(field: Field): string {
  if (field.kind === 'dictionary') return `字典 ${field.dictionary}`
  if ('resource' in field && field.kind !== 'references')
    return `${columnName(field.resource)} 的 ${columnName(field.key)}`
  if (field.kind === 'money') return '金额（元）'
  return typeTitles[kindOf(field).storage] ?? '文本'
}

const typeTitles: Record<string, string> = {
  list: '文本列表 text[]',
  integer: '整数',
  bigint: '整数',
  numeric: '数字',
  date: '日期',
  datetime: '日期时间',
  time: '时间',
}

/**
 * The statement that creates a view for this connection alone. Scope, row rules and walls are written into it, so that
 * nothing a report can change decides what it reads. Without `security_barrier` a condition of the report could see
 * rows before they are filtered, and tell their values by an error.
 */
export function viewSql(engine: Engine, actor: Actor, { name, resource, lines, fields, columns }: ReportView): string {
  const { rules } = entryOf(engine, resource.name)
  const money = new Set(
    Object.entries(fields).flatMap(([field, { kind }]) => (kind === 'money' ? [columnName(field)] : [])),
  )
  const from = lines === undefined ? 't' : 'l'
  const selected = columns.map((column) => {
    const own = sql.ref(`${from}.${column.name}`)
    // Stored in cents; people and sheets use the main unit.
    return money.has(column.name) ? sql`round(${own} / 100.0, 2) as ${sql.ref(column.name)}` : own
  })
  const joined =
    lines === undefined ? sql`` : sql`join ${sql.table(childTable(resource, lines))} l on l.parent_id = t.id`
  return withLiterals(
    engine.db.kysely,
    sql`create temp view ${sql.ref(name)} with (security_barrier) as
      select ${sql.join(selected)} from ${sql.table(resource.table)} t ${joined}
      where ${scopeSql(resource, scopeOf(actor, resource, rules.visibleTo))}`,
  )
}

/** A view takes no bound values. */
function withLiterals(db: Kysely<Tables>, statement: RawBuilder<unknown>): string {
  const { sql: text, parameters } = statement.compile(db)
  return text.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value as string | number | boolean))
  return pg.escapeLiteral(arrayLiteral(value as string[]))
}
