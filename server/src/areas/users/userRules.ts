import { announcement, type Condition, department, errors, type FieldError, user, userStatus } from '@lexdesk/domain'
import { sql } from 'kysely'
import { type Actor, systemUser } from '../../access/Actor.ts'
import { memberOf } from '../../access/memberOf.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tx, WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { idList } from '../../http/inputs.ts'
import { chooseTenants } from './chooseTenants.ts'
import { placeNames } from '../../people/describeUsers.ts'
import { assertAdminRemains, assertMayManage, assertMayResetAccess, assertNoAdministratorJoins } from './manageUsers.ts'
import { saveDepartments, saveRoles } from './userPlaces.ts'

const col = columnsOf(department)
const noticeCol = columnsOf(announcement)

/** Users exist platform-wide; actors see those of their current tenant, administrators also users without a tenant. */
function ofTenant(actor: Actor): Condition {
  const { tenantId, isAdmin } = actor
  const field = 'relTenantIds'
  const id = String(tenantId)
  const isOwn: Condition = {
    any: [
      { field, rule: 'eq', values: [id] },
      { field, rule: 'right_like', values: [`${id},`] },
      { field, rule: 'left_like', values: [`,${id}`] },
      { field, rule: 'like', values: [`,${id},`] },
      ...(isAdmin ? [{ field, rule: 'isNull' as const, values: [] }] : []),
    ],
  }
  if (actor.can('user:approve')) return isOwn
  // Accounts that are not approved are not listed as colleagues.
  const isDecided: Condition = { field: 'status', rule: 'in', values: [userStatus.active, userStatus.frozen] }
  return { all: [isOwn, isDecided] }
}

export const userRules = rulesFor(user, {
  // Colleagues may see profile pictures.
  filesOpenTo: ({ userId, tenantId }) => sql`(t.id = ${userId} or ${memberOf(tenantId, 't')})`,
  visibleTo: ofTenant,
  sheetTexts: {
    orgCode: (tenantId) => placeNames.departments('t', tenantId),
    post: (tenantId) => placeNames.posts('t', tenantId),
    departIds: (tenantId) => placeNames.managed('t', tenantId),
  },

  beforeAdd: async (context, values, id) => {
    values.orgCode = await enterAll(context, id, idList(values.orgCode))
    values.relTenantIds = await chooseTenants(context.tx, context.actor, values.relTenantIds ?? '', null)
    await checkPlace(context, values, {})
  },

  beforeEdit: async (context, values, current) => {
    await assertMayManage(context.tx, context.actor, current.id)
    if ((['phone', 'email'] as const).some((way) => Object.hasOwn(values, way) && values[way] !== current[way]))
      await assertMayResetAccess(context.tx, context.actor, current.id)
    if (Object.hasOwn(values, 'relTenantIds'))
      values.relTenantIds = await chooseTenants(
        context.tx,
        context.actor,
        values.relTenantIds ?? '',
        current.relTenantIds,
      )
    await assertNoAdministratorJoins(context.tx, current.id, {
      before: current.relTenantIds,
      after: values.relTenantIds ?? current.relTenantIds,
    })
    await checkPlace(context, values, current)
  },

  actions: {
    approve: {
      values: async ({ tx, actor }, row) => {
        await assertMayManage(tx, actor, row.id)
        return { reviewReason: null }
      },
      effect: async ({ tx, actor }, row, { values }) => {
        await saveRoles(tx, actor, row.id, idList(values.roleIds))
        await saveDepartments(tx, actor, row.id, idList(values.departmentIds))
      },
    },
    reject: {
      values: async ({ tx, actor }, row, { reason }) => {
        await assertMayManage(tx, actor, row.id)
        return { reviewReason: reason }
      },
    },
  },

  beforeDelete: async ({ tx, actor }, row) => {
    if (row.id === actor.userId) throw errors.refused('不能删除自己的账号')
    await assertMayManage(tx, actor, row.id)
    await assertAdminRemains(tx, [row.id])
    await leaveAutomaticNotices(tx, row.id)
  },
})

/** Having received notices of the server does not tie a user to the office; the deliveries remain. */
async function leaveAutomaticNotices(tx: Tx, userId: string): Promise<void> {
  await sql`
    update ${noticeCol.$table} set ${noticeCol.userIds} = array_remove(${noticeCol.userIds}, ${userId})
    where ${noticeCol.createBy} = ${systemUser} and ${noticeCol.userIds} @> ${[userId]}::text[]`.execute(tx)
}

/** Adds a new user to these departments; returns the main one. */
async function enterAll({ tx, actor }: WriteContext, userId: string, codes: readonly string[]): Promise<string | null> {
  if (codes.length === 0) return null
  const { rows } = await sql<{ id: string; code: string }>`
    select ${col.id}, ${col.orgCode} as code from ${col.$table}
    where ${col.orgCode} = any(${[...codes]}::text[]) and ${col.tenantId} = ${actor.tenantId}
      and ${col.deletedAt} is null`.execute(tx)
  if (rows.length < codes.length) throw errors.invalid([{ field: 'orgCode', message: '部门不存在或已被删除' }])
  await saveDepartments(
    tx,
    actor,
    userId,
    rows.map(({ id }) => id),
  )
  return codes[0]!
}

/** Checks that positions and departments exist in this tenant; only a superior may have departments to manage. */
async function checkPlace(
  { tx, actor }: WriteContext,
  values: ValuesOf<typeof user>,
  current: ValuesOf<typeof user>,
): Promise<void> {
  const identity = values.userIdentity ?? current.userIdentity
  if (identity !== 2 && (Object.hasOwn(values, 'departIds') || Object.hasOwn(values, 'userIdentity')))
    values.departIds = null
  const fieldErrors: FieldError[] = []
  for (const [name, table, key] of [
    ['departIds', 'sys_depart', 'id'],
    ['post', 'sys_position', 'code'],
  ] as const) {
    if (!Object.hasOwn(values, name)) continue
    const wanted = idList(values[name])
    values[name] = wanted.join(',') || null
    // Unchanged values are skipped, even if the record no longer exists.
    if (wanted.length === 0 || values[name] === current[name]) continue
    const { rows } = await sql`
      select 1 from ${sql.table(table)}
      where ${sql.ref(key)} = any(${wanted}::text[]) and tenant_id = ${actor.tenantId} and deleted_at is null`.execute(
      tx,
    )
    if (rows.length < wanted.length)
      fieldErrors.push({ field: name, message: `${user.fields[name].title}不存在或已被删除` })
  }
  if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
}
