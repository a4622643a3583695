import { compileForm, errors, type Field, type OnlineDefinition, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../../../database/columnsOf.ts'
import { fileUseTable } from '../../../database/fileUseTable.ts'
import { fileErrors } from '../../../files/fileErrors.ts'
import { extensionOf, imageExtensions } from '../../../files/fileKinds.ts'
import { storedFileTable } from '../../../files/storedFile.ts'
import type { Engine, Tx } from '../../../resource/Engine.ts'

const f = columnsIn(storedFileTable, 'f')
const u = columnsIn(fileUseTable, 'u')

/** The folder of files that visitors send. */
export const collectedFolder = 'collect'
const ownerPrefix = 'collect:'
/** Nobody has this id: a file that belongs to no answer is opened by nobody. */
export const ownerOf = (linkId: string): string => ownerPrefix + linkId

/** Files that a link may hold without an answer. */
const mostUnsent = 100
/** After this time an answer can no longer name them, and an hour later they are removed. */
const unsentHours = 24

const isUnsent = sql<boolean>`not exists (select 1 from ${u.$table} where ${u.path} = ${f.path})`

/** The file field of this name, which a visitor may fill in. */
export function fileFieldNamed(definition: OnlineDefinition, name: string): Field {
  const { fields } = compileForm(definition)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.kind !== 'file' && field?.kind !== 'image') throw errors.refused(`此链接不能上传“${name}”`)
  return field
}

/** A picture is asked for: other files are refused before they are stored. */
export function assertKind({ kind, title }: Field, fileName: string): void {
  if (kind === 'image' && !imageExtensions.includes(extensionOf(fileName)))
    throw errors.refused(`“${title}”只能上传图片（${imageExtensions.join('、')}）`)
}

export async function assertRoomForFile(engine: Engine, tenantId: number, linkId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${f.$table}
    where ${f.tenantId} = ${tenantId} and ${f.createTime} > now() - make_interval(hours => ${unsentHours})
      and ${f.createBy} = ${ownerOf(linkId)} and ${isUnsent}`.execute(engine.db.kysely)
  if (rows[0]!.count >= mostUnsent) throw errors.refused('此链接待提交的文件太多，请稍后再试')
}

/** The files of an answer, in the order of their fields. They were sent by the same link, for no other answer. */
export async function filesOfAnswer(
  tx: Tx,
  link: { id: string; tenantId: number; definition: OnlineDefinition },
  content: Values,
): Promise<string[]> {
  const named = Object.entries(compileForm(link.definition).fields).flatMap(([name, field]) =>
    (field.kind === 'file' || field.kind === 'image') && Array.isArray(content[name])
      ? (content[name] as string[]).map((path) => ({ field, path }))
      : [],
  )
  const paths = named.map(({ path }) => path)
  if (paths.length === 0) return []
  const { rows } = await sql<{ path: string }>`
    select ${f.path} from ${f.$table}
    where ${f.path} = any(${paths}::text[]) and ${f.tenantId} = ${link.tenantId}
      and ${f.createTime} > now() - make_interval(hours => ${unsentHours})
      and ${f.createBy} = ${ownerOf(link.id)} and ${isUnsent}`.execute(tx)
  const known = new Set(rows.map(({ path }) => path))
  if (new Set(paths).size < paths.length || paths.some((path) => !known.has(path))) throw fileErrors.notUsable()
  for (const { field, path } of named) assertKind(field, path)
  return paths
}

/** Removes what visitors uploaded and never sent, and the files of answers that were removed for ever. */
export async function sweepCollected({ db, files }: Engine, signal: AbortSignal): Promise<string> {
  const { rows } = await sql<{ path: string }>`
    select ${f.path} from ${f.$table}
    where ${f.biz} = ${collectedFolder} and starts_with(${f.createBy}, ${ownerPrefix})
      and ${f.createTime} < now() - make_interval(hours => ${unsentHours + 1}) and ${isUnsent}`.execute(db.kysely)
  let removed = 0
  for (const { path } of rows) {
    if (signal.aborted) break
    await files.remove(path)
    removed += 1
  }
  return removed > 0 ? `删除未提交的填报文件 ${removed} 个` : ''
}
