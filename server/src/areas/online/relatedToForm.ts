import { buttonRun, collectionAnswer, collectionLink, type FormRelated, onlineForm, type Row } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Tables } from '../../database/Database.ts'
import { fileUseTable } from '../../database/fileUseTable.ts'
import type { Tx } from '../../resource/Engine.ts'

type Form = Pick<Row<typeof onlineForm>, 'id' | 'code'>

const l = columnsOf(collectionLink)
const a = columnsOf(collectionAnswer)
const b = columnsOf(buttonRun)
const f = columnsOf(onlineForm)
const use = columnsIn(fileUseTable)

/** Another tenant may have had the code before. */
const tenantOf = ({ id }: Form) => sql`(select ${f.tenantId} from ${f.$table} where ${f.id} = ${id})`

/** The links, answers and button runs of a form, those in the recycle bin included. */
export async function relatedToForm(db: Kysely<Tables>, form: Form): Promise<FormRelated> {
  const { rows } = await sql<FormRelated>`
    select
      (select count(*)::int from ${l.$table} where ${l.tenantId} = ${tenantOf(form)} and ${l.formCode} = ${form.code}) as links,
      (select count(*)::int from ${a.$table} where ${a.tenantId} = ${tenantOf(form)} and ${a.formCode} = ${form.code}) as answers,
      (select count(*)::int from ${b.$table} where ${b.tenantId} = ${tenantOf(form)} and ${b.formCode} = ${form.code}) as runs`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Removes them for ever: they are found by the code, and the next form with this code has nothing to do with them. The
 * links go first, because an answer that is being stored holds the lock of its link.
 */
export async function removeRelated(tx: Tx, form: Form): Promise<void> {
  await sql`delete from ${l.$table} where ${l.tenantId} = ${tenantOf(form)} and ${l.formCode} = ${form.code}`.execute(
    tx,
  )
  await sql`delete from ${b.$table} where ${b.tenantId} = ${tenantOf(form)} and ${b.formCode} = ${form.code}`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    delete from ${a.$table} where ${a.tenantId} = ${tenantOf(form)} and ${a.formCode} = ${form.code} returning ${a.id}`.execute(
    tx,
  )
  // Files that nothing uses are removed by the nightly cleaning.
  await sql`
    delete from ${use.$table} where ${use.tableName} = ${collectionAnswer.table}
      and ${use.sourceId} = any (${rows.map(({ id }) => id)}::text[])`.execute(tx)
}
