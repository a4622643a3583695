import { fileObject, isEverything, type ListedFile, type Query, type Resource, user } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { storedFileTable } from '../../files/storedFile.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readableFile } from '../../resource/read/fileAccess.ts'
import { orderSql } from '../../resource/read/listRows.ts'
import { fileUses } from './fileUses.ts'

const f = columnsIn(storedFileTable, 'f')
const u = columnsOf(user, 'u')

/** The table has no index for substring search, so it is scanned. */
export const fileObjects = withoutSearch(fileObject)

function withoutSearch(resource: Resource): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, { ...field, search: undefined }])
  return { ...resource, fields: Object.fromEntries(fields) } as Resource
}

/** The files of the tenant that an actor may read, in the names of the list. */
function filesOf(engine: Engine, actor: Actor): RawBuilder<unknown> {
  return sql`(
    select ${f.path} as id, ${f.name} as file_name,
      coalesce(substring(${f.path} from '\\.([^.]+)$'), '') as extension, ${f.size},
      ${f.biz} as folder, ${f.path} as url, ${u.realname} as uploader, ${u.username} as create_by, ${f.createTime},
      null::text as update_by, null::timestamptz as update_time
    from ${f.$table} left join ${u.$table} on ${u.id} = ${f.createBy}
    where ${f.tenantId} = ${actor.tenantId} and ${readableFile(engine, actor)}) t`
}

const columns = sql`
  t.id, 1 as version, t.file_name as "fileName", t.extension, t.size, t.folder, t.url, t.uploader,
  t.create_by as "createBy", t.create_time as "createTime", null as "updateBy", null as "updateTime"`

type FileRow = Omit<ListedFile, 'uses' | 'address'>

export async function listFiles(
  engine: Engine,
  actor: Actor,
  query: Query,
): Promise<{ rows: ListedFile[]; total: number }> {
  const filter = isEverything(query.where) ? sql`true` : conditionSql(fileObjects, query.where)
  const files = filesOf(engine, actor)
  const page = sql<FileRow>`
    select ${columns} from ${files} where ${filter}
    order by ${orderSql(fileObjects, query.sort)} limit ${query.size} offset ${(query.page - 1) * query.size}`
  const count = sql<{ n: number }>`select count(*) as n from ${files} where ${filter}`
  // One snapshot for rows and total: a file may be deleted in between.
  const [{ rows }, counted] = await engine.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => [await page.execute(snapshot), await count.execute(snapshot)] as const)
  return { rows: await described(engine, actor, rows), total: counted.rows[0]!.n }
}

export async function findFiles(engine: Engine, actor: Actor, ids: readonly string[]): Promise<ListedFile[]> {
  const { rows } = await sql<FileRow>`
    select ${columns} from ${filesOf(engine, actor)} where t.id = any(${[...ids]}::text[])`.execute(engine.db.kysely)
  return described(engine, actor, rows)
}

/** Adds the uses and the URL of each file. */
async function described(engine: Engine, actor: Actor, rows: FileRow[]): Promise<ListedFile[]> {
  const uses = await fileUses(
    engine,
    actor,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    uses: uses
      .filter(({ path, isHidden }) => path === row.id && !isHidden)
      .map(({ title, count }) => `${title} ${count} 条`)
      .join('、'),
    address: engine.files.addressOf(row.id),
  }))
}
