import {
  appointmentItem,
  articleCategory,
  category,
  checkRule,
  columnName,
  contractTemplate,
  counselItem,
  deadlineRule,
  department,
  departRole,
  entrustItem,
  type Field,
  fillRule,
  goodAt,
  holiday,
  holidayYear,
  messageTemplate,
  packageCategory,
  position,
  type Resource,
  resources,
  role,
  servicePackage,
  setting,
  templateType,
  type TenantCopy,
  type Values,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { newId } from '../../database/newId.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { writeChanges } from '../../resource/history/changeLog.ts'
import { childTable } from '../../resource/tableOf.ts'
import { drawSequences } from '../../resource/write/sequences.ts'
import { platformPermissionIds } from '../../access/platformMenus.ts'

const copied: Record<TenantCopy, readonly Resource[]> = {
  departments: [department, departRole],
  positions: [position],
  roles: [role],
  holidays: [holiday, holidayYear],
  deadlineRules: [deadlineRule],
  catalogue: [category, goodAt, counselItem, appointmentItem, entrustItem, packageCategory, servicePackage],
  templates: [templateType, contractTemplate, messageTemplate],
  settings: [setting, fillRule, checkRule],
  articleCategories: [articleCategory],
}

/** Only rows in use are copied; drafts and former versions stay. */
const stateInUse: Readonly<Record<string, string>> = { contractTemplate: 'published', servicePackage: 'onSale' }

/** A lawyer of the new office has to check the rules again. */
const firstValues: Readonly<Record<string, Values>> = {
  deadlineRule: { status: deadlineRule.states!.initial, checked_by: null, checked_on: null },
  contractTemplate: { download_count: 0 },
}

/** Tables beside the rows of a resource, with the column that names the row. */
const besideTables = [
  { of: contractTemplate, table: 'template_version', column: 'template_id' },
  { of: role, table: 'sys_role_permission', column: 'role_id' },
  { of: department, table: 'sys_depart_permission', column: 'depart_id' },
  { of: departRole, table: 'sys_depart_role_permission', column: 'role_id' },
] as const

interface ReadTable {
  table: string
  resource?: Resource
  /** Absent for the permissions of a role. */
  fields?: Readonly<Record<string, Field>>
  rows: Values[]
}

/** The rows that a new tenant takes over, as read from the template tenant. */
export async function readCopies(
  db: Kysely<Tables>,
  tenantId: number,
  wanted: readonly TenantCopy[],
): Promise<ReadTable[]> {
  const read: ReadTable[] = []
  const rowsOf = async (table: string, where: ReturnType<typeof sql>): Promise<Values[]> => {
    const { rows } = await sql<{ row: Values }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${where}`.execute(db)
    return rows.map(({ row }) => row)
  }
  for (const resource of wanted.flatMap((name) => copied[name])) {
    const state = stateInUse[resource.name]
    const inUse = state === undefined ? sql`true` : sql`t.status = ${state}`
    const rows = await rowsOf(
      resource.table,
      sql`t.tenant_id = ${tenantId} and t.deleted_at is null and ${inUse} order by t.id`,
    )
    const ids = rows.map(({ id }) => id as string)
    read.push({ table: resource.table, resource, fields: resource.fields, rows })
    for (const [name, field] of Object.entries(resource.fields))
      if (field.kind === 'rows') {
        const table = childTable(resource, name)
        const lines = await rowsOf(table, sql`t.parent_id = any(${ids}::text[]) order by t.order_num`)
        read.push({ table, fields: field.fields, rows: lines })
      }
    for (const { table, column } of besideTables.filter(({ of }) => of.name === resource.name)) {
      const isOwn = sql`t.${sql.ref(column)} = any(${ids}::text[])`
      const isAllowed = table.endsWith('permission')
        ? sql`t.permission_id not in (${platformPermissionIds})`
        : sql`true`
      read.push({ table, rows: await rowsOf(table, sql`${isOwn} and ${isAllowed}`) })
    }
  }
  return read
}

/** Inserts the rows under new ids. References lead to the copies; those to anything else of the template are dropped. */
export async function writeCopies(
  context: WriteContext,
  read: readonly ReadTable[],
  { from, paths }: { from: string; paths: ReadonlyMap<string, string> },
): Promise<void> {
  const { tx, actor, now } = context
  const { tenantId, username } = actor
  const ids = new Map(
    read.flatMap(({ rows }) => rows.flatMap(({ id }) => (typeof id === 'string' ? [[id, newId()] as const] : []))),
  )
  const moved = (value: unknown): unknown => {
    if (typeof value === 'string') return ids.get(value) ?? movedPaths(value, paths)
    if (Array.isArray(value)) return value.map(moved).filter((one) => one !== '')
    return value
  }
  for (const { table, resource, fields = {}, rows } of read) {
    if (rows.length === 0) continue
    const copies = rows.map((row) => {
      const copy = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, moved(value)]))
      for (const [name, field] of Object.entries(fields)) {
        const column = columnName(name)
        if (column in row) copy[column] = ownValue(field, row[column], copy[column], { ids, username })
      }
      if ('tenant_id' in row) copy.tenant_id = tenantId
      if (!resource) return copy
      const stamp = { version: 1, sys_org_code: null, create_by: username, create_time: now }
      return { ...copy, ...stamp, update_by: null, update_time: null, ...firstValues[resource.name] }
    })
    if (resource) await drawNumbers(context, resource, copies)
    await sql`
      insert into ${sql.table(table)} select r.* from jsonb_populate_recordset(null::${sql.table(table)},
        ${JSON.stringify(copies)}::jsonb) r`.execute(tx)
    if (resource) await writeHistory(context, resource, copies, from)
  }
}

/** The value of a field in the copy. People of the template tenant are not named. */
function ownValue(
  field: Field,
  value: unknown,
  copy: unknown,
  { ids, username }: { ids: ReadonlyMap<string, string>; username: string },
): unknown {
  if (field.kind === 'text' && field.account) return value === null ? null : username
  if (!('resource' in field) || field.key !== 'id') return copy
  const target = resources.find(({ name }) => name === field.resource)
  if (target?.scope === 'platform' && target.name !== 'user') return copy
  if (Array.isArray(value)) return value.flatMap((one: string) => ids.get(one) ?? [])
  return typeof value === 'string' ? (ids.get(value) ?? null) : copy
}

function movedPaths(text: string, paths: ReadonlyMap<string, string>): string {
  let moved = text
  for (const [old, path] of paths) if (moved.includes(old)) moved = moved.replaceAll(old, path)
  return moved
}

async function drawNumbers(context: WriteContext, resource: Resource, copies: Values[]): Promise<void> {
  const { tx, actor, now } = context
  const drawn: Values[] = copies.map(() => ({}))
  await drawSequences(tx, resource, actor.tenantId, now, drawn)
  for (const [index, numbers] of drawn.entries())
    for (const [name, number] of Object.entries(numbers)) copies[index]![columnName(name)] = number
}

async function writeHistory(context: WriteContext, resource: Resource, copies: Values[], from: string): Promise<void> {
  const { tx, actor, now } = context
  const { tenantId, username } = actor
  const reason = `开通租户时从“${from}”复制`
  const lines = copies.map(({ id }) => ({
    action: 'add',
    title: '新增',
    reason,
    row: { id: id as string, version: 1 },
  }))
  await writeChanges(context, resource, tenantId, lines)
  const { states } = resource
  if (!states) return
  const column = columnName(states.field)
  const steps = copies.map((copy) => ({
    id: newId(),
    resource: resource.name,
    row_id: copy.id as string,
    tenant_id: tenantId,
    to_state: (copy[column] ?? states.initial) as string,
    action: 'add',
    by: username,
    at: now,
    reason,
  }))
  await tx.insertInto('state_log').values(steps).execute()
}
