import { department, errors, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { sessionTable, userDepartTable } from '../../access/accessTables.ts'
import { memberOf } from '../../access/memberOf.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Tx, WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { countUses, shownUses } from '../../resource/write/whereUsed.ts'
import { nextOrgCode, orgTypeOf } from '../../resource/write/nextOrgCode.ts'
import { takeLocks } from '../../database/takeLocks.ts'

const d = columnsOf(department, 'd')
const departmentCol = columnsOf(department)
const sessionCol = columnsIn(sessionTable)
const u = columnsOf(user, 'u')
const ud = columnsIn(userDepartTable, 'ud')
const userCol = columnsOf(user)

export const departmentRules = rulesFor(department, {
  beforeAdd: async (context, values) => {
    Object.assign(values, await drawCode(context, (values.parentId ?? null) as string | null))
  },

  beforeEdit: async (context, values, current) => {
    const parentId = (values.parentId ?? null) as string | null
    if (!Object.hasOwn(values, 'parentId') || parentId === (current.parentId ?? null)) return
    const old = current.orgCode as string
    await lockTree(context)
    if (parentId !== null && (await codeOf(context, parentId)).startsWith(old))
      throw errors.invalid([{ field: 'parentId', message: '不能移到自己或下级之下' }])
    Object.assign(values, await drawCode(context, parentId))
    await moveBelow(context, old, values.orgCode as string)
  },

  beforeDelete: async (context, row) => {
    const worksThere = sql`exists (
      select 1 from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId}
      where ${ud.userId} = t.id and ${d.tenantId} = ${context.actor.tenantId} and ${d.deletedAt} is null
        and starts_with(${d.orgCode}, ${row.orgCode}))`
    const title = `“${String(row.departName)}”及其下级的用户`
    const uses = shownUses([await countUses(context, user, worksThere, title)])
    if (uses.length > 0) throw errors.inUse('部门', uses)
  },
})

/** Serializes changes of the tree: codes stay unique, and no department becomes its own descendant. */
async function lockTree({ tx, actor }: WriteContext): Promise<void> {
  await takeLocks(tx, `sys_depart:${actor.tenantId}`)
}

async function codeOf({ tx, actor }: WriteContext, id: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select ${departmentCol.orgCode} as code from ${departmentCol.$table}
    where ${departmentCol.id} = ${id} and ${departmentCol.tenantId} = ${actor.tenantId}
      and ${departmentCol.deletedAt} is null`.execute(tx)
  if (!rows[0]) throw errors.invalid([{ field: 'parentId', message: '上级部门不存在或已被删除' }])
  return rows[0].code
}

/** An import generates the codes of all its rows before it inserts one. */
const drawnIn = new WeakMap<Tx, string[]>()

/** Codes of deleted departments are not reused, because those may be restored. */
async function drawCode(context: WriteContext, parentId: string | null): Promise<ValuesOf<typeof department>> {
  const { tx, actor } = context
  await lockTree(context)
  const parentCode = parentId === null ? '' : await codeOf(context, parentId)
  const { rows } = await sql<{ code: string }>`
    select ${departmentCol.orgCode} as code from ${departmentCol.$table}
      where ${departmentCol.tenantId} = ${actor.tenantId}
      and starts_with(${departmentCol.orgCode}, ${parentCode})
        and length(${departmentCol.orgCode}) = ${parentCode.length + 3}`.execute(tx)
  const drawn = drawnIn.get(tx) ?? []
  const orgCode = nextOrgCode(parentCode, [...rows.map(({ code }) => code), ...drawn])
  if (orgCode === undefined || orgCode.length > 64) throw errors.refused('该级部门的编码已用完，不能再增加')
  drawnIn.set(tx, [...drawn, orgCode])
  return { orgCode, orgType: orgTypeOf(orgCode) }
}

/** Moves the descendants, their members and the rows created there along with the department. */
async function moveBelow({ engine, tx, actor }: WriteContext, old: string, next: string): Promise<void> {
  const moved = (column: string) => sql`${next} || substr(${sql.ref(column)}, ${old.length + 1}::int)`
  await sql`
    update ${departmentCol.$table} set ${departmentCol.orgCode} = ${moved('org_code')},
      ${departmentCol.orgType} = ((length(${departmentCol.orgCode}) + ${next.length - old.length}) / 3)::text
    where ${departmentCol.tenantId} = ${actor.tenantId} and starts_with(${departmentCol.orgCode}, ${old})
      and ${departmentCol.orgCode} <> ${old}`.execute(tx)
  await moveUsers(tx, actor.tenantId, old, moved('org_code'))
  for (const { resource } of engine.entries.values())
    if (resource.scope === 'tenant')
      await sql`
        update ${sql.table(resource.table)} set sys_org_code = ${moved('sys_org_code')}
        where tenant_id = ${actor.tenantId} and starts_with(sys_org_code, ${old})`.execute(tx)
}

async function moveUsers(tx: Tx, tenantId: number, old: string, code: ReturnType<typeof sql>): Promise<void> {
  const ofTenant = memberOf(tenantId, 'u')
  await sql`update ${u.$table} set ${userCol.orgCode} = ${code} where starts_with(${u.orgCode}, ${old})
    and ${ofTenant}`.execute(tx)
  await sql`
    update ${sessionCol.$table} set ${sessionCol.orgCode} = ${code}
    where ${sessionCol.tenantId} = ${tenantId} and starts_with(${sessionCol.orgCode}, ${old})
      and ${sessionCol.revokedAt} is null`.execute(tx)
}
