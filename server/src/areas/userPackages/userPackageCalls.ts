import { type Envelope, errors, tenant, userPackage, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { permissionTable, tenantUserPackageTable, userPackagePermissionTable } from '../../access/accessTables.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { bodyOf, idList } from '../../http/inputs.ts'
import type { AroundCalls, BesideWrite, Standard } from '../../resource/routes/aroundCalls.ts'
import { writeChange } from '../../resource/history/changeLog.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'

const col = columnsOf(tenant)
const permissionCol = columnsIn(permissionTable)
const pp = columnsIn(userPackagePermissionTable, 'pp')
const t = columnsOf(tenant, 't')
const tenantUserPackageCol = columnsIn(tenantUserPackageTable)
const tp = columnsIn(tenantUserPackageTable, 'tp')
const userPackageCol = columnsOf(userPackage)
const userPackagePermissionCol = columnsIn(userPackagePermissionTable)

interface PackageParts {
  engine: Engine
  /** Invalidates the cached permissions of all users, because packages limit them. */
  forgetPermissions(): void
}

interface Contents {
  id: string
  permissionIds: string[]
  tenantIds: string[]
  tenantNames: string | null
}

/** Saves the menus and tenants of a package in the transaction of the add or edit. */
export function userPackageCalls({ engine, forgetPermissions }: PackageParts): AroundCalls {
  const described =
    (standard: Standard): Standard =>
    async (request, reply) => {
      const answer = (await standard(request, reply)) as Envelope<{ records?: Values[] } & Values>
      const { result } = answer
      const rows = result.records ?? [result]
      const contents = await contentsOf(
        engine,
        rows.map(({ id }) => id as string),
      )
      for (const row of rows) {
        const { permissionIds, tenantIds, tenantNames } = contents.get(row.id as string)!
        Object.assign(row, { menuCount: permissionIds.length, tenantNames })
        // The form needs the full contents.
        if (!result.records) Object.assign(row, { permissionIds, tenantIds })
      }
      return answer
    }

  const withContents =
    (mode: 'add' | 'edit') =>
    (standard: Standard): Standard =>
    async (request, reply) => {
      const { permissionIds, tenantIds } = bodyOf(request)
      let changed: string | undefined
      const beside: BesideWrite = async (context, row) => {
        const { tx } = context
        const changes = [
          permissionIds !== undefined && (await saveMenus(tx, row.id, idList(permissionIds))),
          tenantIds !== undefined && (await saveTenants(tx, row.id, idList(tenantIds))),
        ].filter((words) => typeof words === 'string')
        if (changes.length === 0) return
        // Increments the version, so that users with the old contents must reload before saving.
        const version = mode === 'add' ? row.version : row.version + 1
        await sql`update ${userPackageCol.$table} set ${userPackageCol.version} = ${version}
          where ${userPackageCol.id} = ${row.id}`.execute(tx)
        const line = {
          action: 'contents',
          title: '调整菜单与租户',
          reason: changes.join('，'),
          row: { id: row.id, version },
        }
        await writeChange(context, userPackage, 0, line)
        changed = row.id
      }
      const answer = await standard(request, reply, beside)
      forgetPermissions()
      if (changed !== undefined) engine.announce({ resource: userPackage, tenantId: 0, ids: [changed], action: 'edit' })
      return answer
    }

  return { list: described, queryById: described, add: withContents('add'), edit: withContents('edit') }
}

async function contentsOf(engine: Engine, ids: readonly string[]): Promise<Map<string, Contents>> {
  const { rows } = await sql<Contents>`
    select k.id,
      array(select ${pp.permissionId} from ${pp.$table} where ${pp.packageId} = k.id order by 1) as "permissionIds",
      array(select ${tp.tenantId}::text from ${tp.$table} where ${tp.packageId} = k.id
        order by ${tp.tenantId}) as "tenantIds",
      (select string_agg(${t.name}, '、' order by ${t.id}) from ${tp.$table} join ${t.$table} on ${t.id} = ${tp.tenantId}
        where ${tp.packageId} = k.id and ${t.deletedAt} is null) as "tenantNames"
    from unnest(${[...ids]}::text[]) k(id)`.execute(engine.db.kysely)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Applies the difference; returns a description for the history. */
async function saveMenus(tx: Tx, packageId: string, wanted: readonly string[]): Promise<string | undefined> {
  const { rows: known } =
    await sql`select 1 from ${permissionCol.$table} where ${permissionCol.id} = any(${[...wanted]}::text[])`.execute(tx)
  if (known.length < wanted.length)
    throw errors.invalid([{ field: 'permissionIds', message: '所选的菜单或按钮已不存在，请刷新后重试' }])
  const taken = await sql`
    delete from ${userPackagePermissionCol.$table}
    where ${userPackagePermissionCol.packageId} = ${packageId}
      and not ${userPackagePermissionCol.permissionId} = any(${[...wanted]}::text[])`.execute(tx)
  const given = await sql`
    insert into ${userPackagePermissionCol.$table} (${userPackagePermissionCol.packageId},
      ${userPackagePermissionCol.permissionId})
    select ${packageId}, one from unnest(${[...wanted]}::text[]) one on conflict do nothing`.execute(tx)
  const [more, less] = [given.numAffectedRows ?? 0n, taken.numAffectedRows ?? 0n]
  return more + less === 0n ? undefined : `菜单增加 ${more} 项、减少 ${less} 项`
}

async function saveTenants(tx: Tx, packageId: string, wanted: readonly string[]): Promise<string | undefined> {
  const { rows: known } = await sql<{ id: number; name: string }>`
    select ${col.id}, ${col.name} from ${col.$table} where ${col.id}::text = any(${[...wanted]}::text[])
      and ${col.deletedAt} is null order by ${col.id}`.execute(tx)
  if (known.length < wanted.length)
    throw errors.invalid([{ field: 'tenantIds', message: '所选的租户不存在或已被删除，请刷新后重试' }])
  const ids = known.map(({ id }) => id)
  const taken = await sql`
    delete from ${tenantUserPackageCol.$table} where ${tenantUserPackageCol.packageId} = ${packageId}
      and not ${tenantUserPackageCol.tenantId} = any(${ids}::int[])`.execute(tx)
  const given = await sql`
    insert into ${tenantUserPackageCol.$table} (${tenantUserPackageCol.packageId}, ${tenantUserPackageCol.tenantId})
    select ${packageId}, one from unnest(${ids}::int[]) one on conflict do nothing`.execute(tx)
  if ((given.numAffectedRows ?? 0n) + (taken.numAffectedRows ?? 0n) === 0n) return undefined
  return `分配给租户 ${known.map(({ name }) => name).join('、') || '无'}`
}
