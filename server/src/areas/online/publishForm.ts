import {
  chosenProblems,
  compileField,
  dict,
  errors,
  hostIn,
  isSynced,
  literalErrors,
  type OnlineDefinition,
  type OnlineField,
  onlineCode,
  onlineForm,
  onlineName,
  resources,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine, Tx, WriteContext } from '../../resource/Engine.ts'
import { alterTables } from './alterTables.ts'
import { belongingNotes, belongingProblems } from './belongingNotes.ts'
import { missingReports } from './missingReports.ts'
import { missingRules } from './missingRules.ts'
import { orderIndexes } from '../../database/schema/pendingIndexes.ts'
import { assertStatesUnused, assertStillEmpty, type PlannedForm, planForm } from './planForm.ts'
import type { PublishPlan } from './PublishPlan.ts'
import { changedFormulas } from './recompute/changedFormulas.ts'
import { orderRecompute } from './recompute/pendingRecomputes.ts'
import { definitionsOf, storeVersion } from './versions/formVersions.ts'
import { grantNamed, grantNotes } from './rights/formGrants.ts'
import { rightProblems } from './rights/rightProblems.ts'
import { formOwner } from './rights/RightsOwner.ts'
import { grantViews, viewGrantNotes } from './rights/viewGrants.ts'
import { orderWhole } from './sync/syncStore.ts'
import { linkNotes } from './collection/linkNotes.ts'
import { viewNotes } from './viewNotes.ts'

const d = columnsOf(dict)
const f = columnsOf(onlineForm)

interface Publishing extends PlannedForm {
  number: number
  note: string | null
}

/** Brings the tables to the definition, or refuses with all reasons. Nothing is done by halves: it is one transaction. */
export async function publish(context: WriteContext, { number, note, ...form }: Publishing): Promise<void> {
  const { tx, engine, actor } = context
  const { formId, definition, published } = form
  const plan = await planOf(tx, engine, actor, form)
  if (plan.problems.length > 0) throw errors.refused(plan.problems.join('；'))
  await storeVersion(context, { formId, definition, number, note, replaced: published })
  await orderIndexes(tx, plan.later)
  if (published && !published.adopted) await orderRecompute(context, formId, changedFormulas(definition, published))
  if (isSynced(definition)) await orderWhole(context, formId)
  await grantNamed(context, { definition, published, owner: formOwner(definition) })
  await grantViews(context, form)
  // The lock that this takes is held until the commit, so that it comes last.
  await alterTables(tx, {
    ...plan,
    check: async () => {
      await assertStillEmpty(tx, plan)
      await assertStatesUnused(tx, form)
    },
  })
}

/** What publishing would do. */
export async function planOf(tx: Tx, engine: Engine, actor: Actor, form: PlannedForm): Promise<PublishPlan> {
  const { formId, definition, published } = form
  const { tenantId } = actor
  const literals = literalErrors(definition, (code) => engine.dictionaries.items(code, tenantId))
  const problems = [
    ...(await missingSources(tx, engine, tenantId, definition.fields, onlineName(definition.code))),
    ...literals.map(({ message }) => message),
  ]
  if (problems.length > 0) return { statements: [], later: [], problems, altered: [], notes: [], emptied: [] }
  // Counting the rows of a large table takes its time.
  await sql`set local statement_timeout = 0`.execute(tx)
  const plan = await planForm(tx, engine, actor, form)
  const owner = formOwner(definition)
  const versions = published ? await definitionsOf(tx, formId) : []
  plan.problems.push(...rightProblems(actor, { definition, published, versions, owner }))
  plan.notes.push(...(await grantNotes(tx, tenantId, { definition, published, owner })))
  plan.notes.push(...(await viewGrantNotes(tx, tenantId, form)))
  plan.notes.push(...webhookNotes(definition, published))
  plan.problems.push(...belongingProblems(actor, definition, published))
  plan.notes.push(...(await belongingNotes(tx, definition, published)))
  if (published) plan.notes.push(...(await viewNotes({ tx, engine, tenantId, formId }, published, definition)))
  if (published) plan.notes.push(...(await linkNotes({ tx, tenantId }, published, definition)))
  return plan
}

/** Where the buttons of a form would send its records. */
function webhookNotes({ buttons = [] }: OnlineDefinition, published: OnlineDefinition | undefined): string[] {
  const known = new Set(published?.buttons?.map(({ target }) => target))
  return buttons.flatMap(({ title, kind, target }) =>
    kind === 'webhook' && target && !known.has(target)
      ? [`按钮“${title}”把记录的内容发送到 ${hostIn(target)}，受限的字段和附件除外`]
      : [],
  )
}

/** The dictionaries and resources that fields name, but that do not exist. A form may refer to itself. */
export async function missingSources(
  tx: Tx,
  engine: Engine,
  tenantId: number,
  fields: readonly OnlineField[],
  self?: string,
): Promise<string[]> {
  return [
    ...(await missingDictionaries(tx, fields)),
    ...(await missingResources(tx, engine, tenantId, fields, self)),
    ...missingChosen(engine, fields, self),
    ...(await missingReports(tx, engine, tenantId, fields)),
    ...(await missingRules(tx, tenantId, fields)),
  ]
}

async function missingDictionaries(tx: Tx, fields: readonly OnlineField[]): Promise<string[]> {
  const named = fields.filter(({ kind }) => kind === 'dictionary' || kind === 'dictionaries')
  const { rows } = await sql<{ code: string }>`
    select ${d.dictCode} as code from ${d.$table}
    where ${d.deletedAt} is null and ${d.dictCode} = any (${named.map(({ source }) => source ?? '')}::text[])`.execute(
    tx,
  )
  const known = new Set(rows.map(({ code }) => code))
  return named
    .filter(({ source }) => !known.has(source ?? ''))
    .map(({ title, source }) => `“${title}”的字典“${source ?? ''}”不存在`)
}

async function missingResources(
  tx: Tx,
  engine: Engine,
  tenantId: number,
  fields: readonly OnlineField[],
  self: string | undefined,
): Promise<string[]> {
  const problems: string[] = []
  for (const { title, kind, source } of fields) {
    if ((kind !== 'reference' && kind !== 'references' && kind !== 'tree') || source === self) continue
    const name = source ?? ''
    const code = resources.some((one) => one.name === name) ? undefined : onlineCode(name)
    const isKnown = code === undefined ? engine.entries.has(name) : await hasForm(tx, tenantId, code)
    if (!isKnown) problems.push(`“${title}”关联的资源“${name}”不存在`)
    else if (kind === 'tree' && engine.entries.get(name)?.resource.parentField === undefined)
      problems.push(`“${title}”关联的“${name}”没有上下级，请改用关联记录`)
  }
  return problems
}

/** The fields of chosen records that references show or take, but that do not exist. */
function missingChosen(engine: Engine, fields: readonly OnlineField[], self: string | undefined): string[] {
  if (!fields.some(({ shows, fills }) => shows || fills)) return []
  /** The fields beside one: those of the form itself, or of the same sub-table. */
  const fieldsBeside = (subTable: string | null) =>
    Object.fromEntries(
      fields.flatMap((field) =>
        (field.subTable || null) !== (subTable || null) || field.kind === 'rows'
          ? []
          : [[field.name, compileField(field)]],
      ),
    )
  return fields.flatMap((field) => {
    if (field.kind === 'popup') return []
    const source =
      field.source === self
        ? { title: '本表单', fields: fieldsBeside(null) }
        : engine.entries.get(field.source ?? '')?.resource
    return source ? chosenProblems(field, fieldsBeside(field.subTable), source) : []
  })
}

/** Whether the tenant has this form in use: those of others do not exist for it. */
async function hasForm(tx: Tx, tenantId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${f.$table} where ${f.tenantId} = ${tenantId} and ${f.code} = ${code} and ${f.deletedAt} is null
      and ${f.status} in ('published', 'changed')`.execute(tx)
  return rows.length > 0
}
