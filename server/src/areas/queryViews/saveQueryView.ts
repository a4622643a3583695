import { AppError, errors, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { writeLog } from '../../access/writeLog.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { requiredId } from '../../resource/write/editRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { newId } from '../../database/newId.ts'
import { takeLocks } from '../../database/takeLocks.ts'
import { listQueryViews, type QueryView } from './listQueryViews.ts'
import { queryViewTable } from './queryViewTable.ts'
import { readMatchType, readRecords, readResource, readRoleIds, readTitle } from './readQueryView.ts'
import { assertMayShare } from './shareRoles.ts'

const col = columnsIn(queryViewTable)

type Input = Record<string, unknown>

const maxViews = 100
const word = '查询视图'

export async function addQueryView(context: WriteContext, input: Input, address: string): Promise<QueryView> {
  const { engine, tx, actor } = context
  const resource = readResource(engine, actor, input.resource)
  const title = readTitle(input.title)
  const matchType = readMatchType(input.matchType)
  const records = readRecords(resource, input.records)
  const roleIds = readRoleIds(input.roleIds)
  await assertMayShare(tx, actor, roleIds)
  const owner = sql`${col.tenantId} = ${actor.tenantId} and ${col.userId} = ${actor.userId}
    and ${col.resource} = ${resource.name}`
  // Concurrent duplicates are caught by the index, the limit by this lock.
  await takeLocks(tx, `query_view:${actor.userId}`)
  const { rows: own } = await sql<{ id: string; title: string }>`
    select ${col.id}, ${col.title} from ${col.$table} where ${owner}`.execute(tx)
  const existing = own.find((view) => view.title === title)
  if (existing) throw errors.duplicate('title', '保存名称', title, existing.id)
  if (own.length >= maxViews) throw errors.refused(`每个列表最多保存 ${maxViews} 个查询`)
  const id = newId()
  await sql`
    insert into ${col.$table} (${col.id}, ${col.tenantId}, ${col.userId}, ${col.resource}, ${col.title},
      ${col.matchType}, ${col.records}, ${col.roleIds})
    values (${id}, ${actor.tenantId}, ${actor.userId}, ${resource.name}, ${title}, ${matchType},
      ${JSON.stringify(records)}::jsonb, ${roleIds}::text[])`.execute(tx)
  const view = (await findView(context, id))!
  await log(context, 'add', resource, view, address)
  return view
}

/** Changes the submitted fields only. */
export async function editQueryView(context: WriteContext, input: Input, address: string): Promise<QueryView> {
  const { engine, tx, actor } = context
  const current = await ownView(context, requiredId(input.id), '修改')
  const resource = readResource(engine, actor, current.resource)
  // Nobody but its owner can change a view.
  if (input.version !== undefined && Number(input.version) !== current.version)
    throw errors.conflict(word, current, true)
  const title = input.title === undefined ? current.title : readTitle(input.title)
  const matchType = input.matchType === undefined ? current.matchType : readMatchType(input.matchType)
  const records = input.records === undefined ? current.records : readRecords(resource, input.records)
  const had = current.roles.map(({ value }) => value)
  const roleIds = input.roleIds === undefined ? had : readRoleIds(input.roleIds)
  // Unsharing requires no permission.
  await assertMayShare(
    tx,
    actor,
    roleIds.filter((id) => !had.includes(id)),
  )
  const { rows } = await sql<{ id: string }>`
    select ${col.id} from ${col.$table} where ${col.tenantId} = ${actor.tenantId} and ${col.userId} = ${actor.userId}
      and ${col.resource} = ${resource.name} and ${col.title} = ${title} and ${col.id} <> ${current.id}`.execute(tx)
  if (rows[0]) throw errors.duplicate('title', '保存名称', title, rows[0].id)
  await sql`
    update ${col.$table} set ${col.title} = ${title}, ${col.matchType} = ${matchType},
      ${col.records} = ${JSON.stringify(records)}::jsonb,
      ${col.roleIds} = ${roleIds}::text[], ${col.version} = ${col.version} + 1, ${col.updateTime} = now()
        where ${col.id} = ${current.id}`.execute(tx)
  const view = (await findView(context, current.id))!
  await log(context, 'edit', resource, view, address)
  return view
}

export async function deleteQueryView(context: WriteContext, id: string, address: string): Promise<void> {
  const { engine, tx, actor } = context
  // Administrators may delete the views of former users.
  const view = actor.isAdmin ? await visibleView(context, id) : await ownView(context, id, '删除')
  await sql`delete from ${col.$table} where ${col.id} = ${id}`.execute(tx)
  await log(context, 'delete', engine.entries.get(view.resource)?.resource, view, address)
}

async function findView({ tx, actor }: WriteContext, id: string): Promise<QueryView | undefined> {
  return (await listQueryViews(tx, actor, { id }))[0]
}

async function visibleView(context: WriteContext, id: string): Promise<QueryView> {
  await sql`select 1 from ${col.$table} where ${col.id} = ${id} for update`.execute(context.tx)
  const view = await findView(context, id)
  if (!view) throw errors.notFound(word)
  return view
}

async function ownView(context: WriteContext, id: string, act: string): Promise<QueryView> {
  const view = await visibleView(context, id)
  if (view.isOwn) return view
  throw new AppError('forbidden', `该${word}由${view.owner}共享，只有本人可以${act}`, { status: 403, wireCode: 510 })
}

async function log(
  { tx, actor }: WriteContext,
  operation: 'add' | 'edit' | 'delete',
  resource: Resource | undefined,
  { title, roles }: QueryView,
  address: string,
): Promise<void> {
  const act = { add: '新增', edit: '修改', delete: '删除' }[operation]
  const shared = roles.length > 0 ? `，共享给 ${roles.map(({ text }) => text).join('、')}` : ''
  await writeLog(tx, {
    type: 'operation',
    operation,
    content: `${act}${word}：${resource?.title ?? ''}“${title}”${shared}`,
    username: actor.username,
    realname: actor.realname,
    tenantId: actor.tenantId,
    address,
  })
}
