import { compileForm, errors, type FormTables, onlineForm, onlineView, relatedWords, type Row } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { writeLog } from '../../access/writeLog.ts'
import type { Tables } from '../../database/Database.ts'
import { fileUseTable } from '../../database/fileUseTable.ts'
import { quote } from '../../database/schema/tableSql.ts'
import { rowTally } from '../../database/tally.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Tx, WriteContext } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { editWithin, lockForWrite } from '../../resource/write/editRow.ts'
import { isAdopted } from './adopt/adoptedView.ts'
import { alterTables } from './alterTables.ts'
import { isCoded } from './isCoded.ts'
import { publishedIn } from './onlineFormRules.ts'
import { cancelIndexes } from '../../database/schema/pendingIndexes.ts'
import { cancelRecompute } from './recompute/pendingRecomputes.ts'
import { relatedToForm, removeRelated } from './relatedToForm.ts'
import { removePage } from './rights/removePage.ts'
import { forgetRead } from './sync/syncStore.ts'
import { ownTables } from './tableOwners.ts'
import { forgetVersions } from './versions/formVersions.ts'

type Form = Row<typeof onlineForm>

const tally = columnsIn(rowTally)
const use = columnsIn(fileUseTable)
const v = columnsOf(onlineView)

/**
 * The tables that any version of a stopped form has made and no other form uses, how many records they hold, and what else
 * is about the form.
 */
export async function formTables(db: Kysely<Tables>, form: Form): Promise<FormTables> {
  const published = publishedIn(form)
  if (isCoded(form.code)) throw errors.refused('这个表单已转为代码，程序仍在使用它的数据表')
  if (form.status !== 'stopped') throw errors.refused('停用的表单才能删除数据表')
  if (!published) throw errors.refused('这个表单的数据表已删除')
  const related = await relatedToForm(db, form)
  // A view holds no records: those of the table that it shows stay.
  if (isAdopted(published))
    return { tables: [compileForm(published).table], rows: 0, shows: published.adopted.table, related }
  const names = await ownTables(db, { formId: form.id, published })
  const { rows: found } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any (${names}::text[])
    order by relname`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(compileForm(published).table)}`.execute(db)
  return { tables: found.map(({ name }) => name), rows: rows[0]!.count, related }
}

/**
 * Drops the tables of a stopped form with all records, and the rights to them. Its code and its design can be used again.
 * Returns what was done.
 */
export async function dropTables(
  context: WriteContext,
  id: string,
  said: { title: string; rows: number },
): Promise<string> {
  const { tx, actor } = context
  const form = await lockForWrite(context, onlineForm, id)
  if (said.title.trim() !== form.title) throw errors.invalid([{ field: 'title', message: `请输入“${form.title}”` }])
  const { tables, rows, shows, related } = await formTables(tx, form)
  await cancelIndexes(tx, tables)
  await cancelRecompute(tx, id)
  await editWithin(
    context,
    onlineForm,
    id,
    { published: null },
    shows ? '删除只读视图' : `删除数据表（${rows} 条记录）`,
  )
  await sql`delete from ${tally.$table} where ${tally.tableName} = any (${tables}::text[])`.execute(tx)
  await sql`delete from ${use.$table} where ${use.tableName} = any (${tables}::text[])`.execute(tx)
  await forgetRead(tx, id)
  await forgetVersions(tx, id)
  await removeRelated(tx, form)
  await removePage(context, form)
  for (const view of await viewsOver(tx, id)) {
    if (view.isInUse) await takeStep(context, onlineView, 'stop', { id: view.id })
    await removePage(context, view)
  }
  const { username, realname, tenantId } = actor
  const also = relatedWords(related)
  const kind = shows ? '只读视图' : '数据表'
  const others = also && `；同时删除${also}`
  const content = `在线表单：删除“${form.title}”的${kind} ${tables.join('、')}，共 ${rows} 条记录${others}`
  await writeLog(tx, { type: 'operation', operation: 'delete', content, username, realname, tenantId })
  await alterTables(tx, {
    altered: shows === undefined ? tables : [],
    statements: tables.map((name) => `drop ${shows === undefined ? 'table' : 'view'} ${quote(name)}`),
    check: async () => {
      const now = await formTables(tx, form)
      if (now.rows !== said.rows)
        throw errors.refused(`现有 ${now.rows} 条记录，与确认时的 ${said.rows} 条不同，请重新确认`)
    },
  })
  return shows
    ? `已删除“${form.title}”的只读视图${also && `，以及${also}`}，数据表 ${shows} 不变，编码可以重新使用`
    : `已删除“${form.title}”的数据表和 ${rows} 条记录${also && `，以及${also}`}，编码可以重新使用`
}

interface OverForm {
  id: string
  code: string
  title: string
  isInUse: boolean
}

/** The views of a form. */
async function viewsOver(tx: Tx, formId: string): Promise<OverForm[]> {
  const { rows } = await sql<OverForm>`
    select ${v.id}, ${v.code}, ${v.title}, ${v.status} = 'published' as "isInUse" from ${v.$table}
    where ${v.formId} = ${formId} and ${v.deletedAt} is null order by ${v.code}`.execute(tx)
  return rows
}
