import { columnName, compileForm, errors, isSynced, onlineForm, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { writeLog } from '../../../access/writeLog.ts'
import { quote } from '../../../database/schema/tableSql.ts'
import { pinyinOf } from '../../../resource/read/pinyinOf.ts'
import { hasPinyin, pinyinColumn, tablesOf } from '../../../resource/tableOf.ts'
import type { Tx, WriteContext } from '../../../resource/Engine.ts'
import { assertVersion, editWithin } from '../../../resource/write/editRow.ts'
import { alterTables } from '../alterTables.ts'
import { duplicatesOf } from '../duplicatesOf.ts'
import { addFormMenu } from '../formMenu.ts'
import { definitionIn, type FormValues, publishedIn } from '../onlineFormRules.ts'
import { planTables } from '../planTables.ts'
import type { PublishPlan } from '../PublishPlan.ts'
import { grantNamed, grantNotes } from '../rights/formGrants.ts'
import { formOwner } from '../rights/RightsOwner.ts'
import { grantViews, viewGrantNotes } from '../rights/viewGrants.ts'
import { removeSync } from '../sync/syncStore.ts'
import { storeVersion } from '../versions/formVersions.ts'
import { type AdoptedDefinition, copyRowsSql, selectFields } from './adoptedView.ts'
import { exists } from './planAdopted.ts'
import { keyProblem, readTable } from './readTable.ts'

type Form = Row<typeof onlineForm>

/** One transaction copies them all, with their indexes. */
const maxRows = 1_000_000
/** As long as an id may be elsewhere; lists of ids are joined by commas. */
const keyPattern = '^[^,]{1,64}$'

/** The form as it shows the table now. */
function adoptedIn(form: Form): AdoptedDefinition {
  const published = publishedIn(form)
  if (!form.adoptedTable) throw errors.refused(`“${form.title}”没有纳入的数据表`)
  if (form.status === 'changed') throw errors.refused(`“${form.title}”有未发布的修改，请先发布再接管`)
  if (form.status !== 'published' || !published?.adopted)
    throw errors.refused(`“${form.title}”还没有发布，发布并核对数据后才能接管`)
  return published as AdoptedDefinition
}

const managed = ({ adopted: _adopted, ...definition }: AdoptedDefinition) => definition

const emptyPlan = (): PublishPlan => ({ statements: [], later: [], problems: [], altered: [], notes: [], emptied: [] })

/** What taking over would do. */
export async function planTakeOver(tx: Tx, actor: Actor, form: Form, now: string): Promise<PublishPlan> {
  const published = adoptedIn(form)
  const plan = await (isSynced(published) ? planEnd(tx, published) : planCopy(tx, actor, published, now))
  const definition = managed(published)
  const { tenantId } = actor
  plan.notes.push(
    ...(await grantNotes(tx, tenantId, { definition, published, owner: formOwner(definition) })),
    ...(await viewGrantNotes(tx, tenantId, { formId: form.id, definition, published })),
  )
  return plan
}

/** The rows are in the table of the form already, and stay there. */
async function planEnd(tx: Tx, definition: AdoptedDefinition): Promise<PublishPlan> {
  const plan = emptyPlan()
  const { table } = compileForm(definition)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where deleted_at is null`.execute(tx)
  plan.notes.push(
    `现有 ${rows[0]!.count} 行保留在表单的数据表 ${table} 中，此后可以新增、编辑、删除和导入`,
    `不再从数据源同步：以后写入数据源的表 ${definition.adopted.table} 的数据不会出现在表单里`,
  )
  for (const field of definition.fields)
    if (field.required === 'Y') plan.notes.push(...(await missingNote(tx, table, field)))
  const created = await planTables(tx, tablesOf(compileForm(managed(definition))))
  plan.problems.push(...created.problems)
  plan.statements.push(...created.statements)
  plan.altered.push(...created.altered)
  return plan
}

/** The rows are copied into a table of the form's own, and the former table stays. */
async function planCopy(tx: Tx, actor: Actor, definition: AdoptedDefinition, now: string): Promise<PublishPlan> {
  const { table, key } = definition.adopted
  const plan = emptyPlan()
  if (!(await exists(tx, table))) return { ...plan, problems: [`数据库里没有数据表“${table}”`] }
  await sql`set local statement_timeout = 0`.execute(tx)
  const resource = compileForm(definition)
  const found = await readTable(tx, table)
  const { selected, problems } = selectFields(definition, found)
  plan.problems.push(...problems)
  const repeated = await keyProblem(tx, found, key)
  if (repeated) plan.problems.push(repeated)
  const column = sql.ref(key)
  const { rows } = await sql<{ count: number; bad: string | null }>`
    select count(*)::int as count, min(${column}::text) filter (where ${column}::text !~ ${keyPattern}) as bad
    from ${sql.table(table)}`.execute(tx)
  const { count, bad } = rows[0]!
  if (count > maxRows) plan.problems.push(`数据表 ${table} 有 ${count} 行，最多接管 ${maxRows} 行`)
  if (bad !== null) plan.problems.push(`主键“${key}”的值“${bad}”含有逗号、为空或超过 64 个字，不能作为记录的编号`)
  if (problems.length === 0)
    for (const field of definition.fields) {
      if (field.unique === 'Y') plan.problems.push(...(await duplicatesOf(tx, actor, resource, field)))
      if (field.required === 'Y') plan.notes.push(...(await missingNote(tx, resource.table, field)))
    }
  if (plan.problems.length > 0) return plan
  const created = await planTables(tx, tablesOf(compileForm(managed(definition))))
  plan.problems.push(...created.problems)
  plan.statements.push(
    `drop view ${quote(resource.table)}`,
    ...created.statements,
    copyRowsSql(definition, selected, { tenantId: actor.tenantId, now }),
  )
  plan.notes.unshift(
    `将 ${count} 行复制到表单自己的数据表 ${resource.table}，此后可以新增、编辑、删除和导入`,
    `原来的数据表 ${table} 保留不变，不再与表单同步：其他程序以后写入它的数据不会出现在表单里`,
  )
  return plan
}

async function missingNote(tx: Tx, view: string, { name, title }: { name: string; title: string }): Promise<string[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(view)} where ${sql.ref(columnName(name))} is null
      and deleted_at is null`.execute(tx)
  const { count } = rows[0]!
  return count > 0 ? [`“${title}”必填：${count} 条记录没有填写，下次编辑时须补填`] : []
}

/** From then on the form keeps the rows itself. */
export async function takeOver(context: WriteContext, form: Form, version: number): Promise<Form> {
  const { tx, actor, now } = context
  const { id } = form
  assertVersion(actor, onlineForm, version, form)
  const plan = await planTakeOver(tx, actor, form, now)
  if (plan.problems.length > 0) throw errors.refused(plan.problems.join('；'))
  const before = adoptedIn(form)
  const definition = definitionIn({ ...form, adopted: null } as FormValues)
  const { table } = before.adopted
  const number = (form.publishedVersion ?? 0) + 1
  const note = `接管数据表 ${table}`
  await storeVersion(context, { formId: id, definition, number, note, replaced: before })
  const done = await editWithin(
    context,
    onlineForm,
    id,
    {
      status: 'published',
      adopted: null,
      adoptedTable: null,
      adoptedSource: null,
      published: JSON.parse(JSON.stringify(definition)) as FormValues['published'],
      publishedVersion: number,
      publishNote: note,
    },
    note,
  )
  await addFormMenu(tx, actor.tenantId, definition)
  await grantNamed(context, { definition, published: before, owner: formOwner(definition) })
  await grantViews(context, { formId: id, definition, published: before })
  const { username, realname, tenantId } = actor
  const content = `在线表单：“${form.title}”接管数据表 ${table}`
  await writeLog(tx, { type: 'operation', operation: 'edit', content, username, realname, tenantId })
  await alterTables(tx, plan)
  if (isSynced(before)) await removeSync(tx, id)
  else await fillPinyin(tx, compileForm(definition))
  return done
}

const batchSize = 5_000

/** The database cannot spell: what is searched by pinyin is spelled here. */
async function fillPinyin(tx: Tx, { table, fields }: ReturnType<typeof compileForm>): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if (!hasPinyin(field)) continue
    const column = sql.ref(columnName(name))
    for (let last = ''; ;) {
      const { rows } = await sql<{ id: string; value: string | null }>`
        select id, ${column} as value from ${sql.table(table)} where id > ${last} order by id limit ${batchSize}`.execute(
        tx,
      )
      if (rows.length === 0) break
      last = rows.at(-1)!.id
      await sql`
        update ${sql.table(table)} t set ${sql.ref(pinyinColumn(name))} = v.pinyin
        from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ value }) => pinyinOf(value))}::text[]) v(id, pinyin)
        where t.id = v.id`.execute(tx)
    }
  }
}
