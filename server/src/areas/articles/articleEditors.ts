import { article, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import { defineTable, type NamedTables } from '../../database/TableSpec.ts'
import type { Tx, WriteContext } from '../../resource/Engine.ts'
import { changeLog } from '../../resource/engineTables.ts'

/** Who has edited or submitted an article: the lines of its history may be deleted while it awaits its review. */
export const articleEditorTable = defineTable({
  name: 'article_editor',
  primaryKey: ['article_id', 'username'],
  columns: [
    { name: 'article_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'username', type: 'text', notNull: true },
    { name: 'tenant_id', type: 'integer', notNull: true },
  ],
  indexes: [],
})

declare module '../../database/Database.ts' {
  interface Tables extends NamedTables<typeof articleEditorTable> {}
}

const col = columnsIn(articleEditorTable)
const l = columnsIn(changeLog, 'l')

type Article = Pick<Row<typeof article>, 'id' | 'createBy'>

export async function addEditor({ tx, actor }: WriteContext, { id }: Article): Promise<void> {
  await sql`
    insert into ${col.$table} (${col.articleId}, ${col.username}, ${col.tenantId})
    values (${id}, ${actor.username}, ${actor.tenantId}) on conflict do nothing`.execute(tx)
}

/** Users who added, edited or submitted an article count as its authors. */
export async function isAuthor({ tx, actor }: WriteContext, { id, createBy }: Article): Promise<boolean> {
  if (createBy === actor.username) return true
  const { rows } = await sql`
    select 1 from ${col.$table} where ${col.articleId} = ${id} and ${col.username} = ${actor.username}`.execute(tx)
  return rows.length > 0
}

/** Enters the editors of articles that earlier versions of the program found in the history alone. */
export async function editorsInHistory(tx: Tx): Promise<void> {
  await sql`
    insert into ${col.$table} (${col.articleId}, ${col.username}, ${col.tenantId})
    select distinct ${l.rowId}, ${l.by}, ${l.tenantId} from ${l.$table}
    where ${l.resource} = ${article.name} and ${l.action} in ('edit', 'revert', 'import', 'submit')
    on conflict do nothing`.execute(tx)
}
