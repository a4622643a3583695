import {
  asForm,
  codedFields,
  columnName,
  extendResource,
  extension,
  type ExtensionDefinition,
  literalErrors,
  maxExtensionColumns,
  type OnlineField,
  permissionCode,
  type Resource,
  unknownIn,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { readCatalog } from '../../../database/schema/readCatalog.ts'
import type { TableSpec } from '../../../database/TableSpec.ts'
import { type Engine, entryOf, type Tx } from '../../../resource/Engine.ts'
import { planFields } from '../planFields.ts'
import { planTables } from '../planTables.ts'
import { missingSources } from '../publishForm.ts'
import type { PublishPlan } from '../PublishPlan.ts'
import { changedFormulas } from '../recompute/changedFormulas.ts'
import { recomputeNotes } from '../recompute/recomputeNotes.ts'
import { removedNotes } from '../removedNotes.ts'
import { grantNotes } from '../rights/formGrants.ts'
import { rightProblems } from '../rights/rightProblems.ts'
import type { RightsOwner } from '../rights/RightsOwner.ts'
import { extensionsOf } from '../versions/formVersions.ts'
import { ownPart, takenProblems } from './sharedColumns.ts'

export interface PlannedExtension {
  definition: ExtensionDefinition
  published: ExtensionDefinition | undefined
  /** Whether the fields are not in use: records go on being written without them. */
  isStopped: boolean
}

/** The computed fields that stored records may have other values in. */
export const staleFormulas = ({ definition, published, isStopped }: PlannedExtension): OnlineField[] =>
  changedFormulas(definition, isStopped || !published ? { fields: [] } : published)

export const extensionOwner = ({ target }: ExtensionDefinition): RightsOwner => ({
  name: target,
  publishing: permissionCode(extension, 'publish'),
})

/** What publishing would do to the table of the resource and to its records. Only reads. */
export async function planExtension(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  planned: PlannedExtension,
): Promise<PublishPlan> {
  const { definition } = planned
  const { tenantId } = actor
  const { resource } = entryOf(engine, definition.target)
  const plan: PublishPlan = { statements: [], later: [], problems: [], altered: [], notes: [], emptied: [] }
  plan.problems.push(...(await missingSources(tx, engine, tenantId, definition.fields)))
  plan.problems.push(...unknownIn(definition, resource).map(({ message }) => message))
  const itemsOf = (code: string) => engine.dictionaries.items(code, tenantId)
  const literals = literalErrors(asForm(definition), itemsOf, codedFields(resource))
  plan.problems.push(...literals.map(({ message }) => message))
  if (plan.problems.length > 0) return plan
  // Counting the rows of a large table takes its time.
  await sql`set local statement_timeout = 0`.execute(tx)
  const extended = extendResource(resource, definition)
  const versions = (await extensionsOf(tx, tenantId, definition.target)).map((one) => asForm(one))
  const published = planned.published && asForm(planned.published)
  const forms = { definition: asForm(definition, resource.title), published }
  await planFields({
    ...{ tx, engine, actor, resource: extended, plan, isShared: true },
    ...{ ...forms, published: published ?? { fields: [] }, versions: async () => versions },
  })
  plan.notes.push(...editableNotes(engine, tenantId, resource))
  if (published) plan.notes.push(...removedNotes(forms.definition, published))
  const granting = { ...forms, owner: extensionOwner(definition) }
  plan.problems.push(...rightProblems(actor, { ...granting, versions }))
  plan.notes.push(...(await grantNotes(tx, tenantId, granting)))
  const table = ownPart(resource, definition, tenantId)
  const current = (await readCatalog(tx, [table.name])).get(table.name)
  // A field of the own office that changes its type has its own words.
  if (plan.problems.length === 0) plan.problems.push(...takenProblems(current, resource, definition))
  plan.problems.push(...(await roomProblems(tx, resource.title, table)))
  if (plan.problems.length > 0) return plan
  const stored = definition.fields.filter(({ name }) => current?.columns.has(columnName(name)))
  plan.notes.push(
    ...(await recomputeNotes({
      ...{ tx, engine, tenantId, definition, published: published ?? { fields: [] }, wasStopped: planned.isStopped },
      ...{ fields: staleFormulas(planned), before: extendResource(resource, { fields: stored }), after: extended },
    })),
  )
  const before = planned.published ? [ownPart(resource, planned.published, tenantId)] : []
  const { statements, later, problems, altered } = await planTables(tx, [table], { before })
  return {
    ...plan,
    ...{ later, problems },
    statements: [...plan.statements, ...statements],
    altered: [...new Set([...plan.altered, ...altered])],
  }
}

/** Where records of some states are closed, their extra fields are closed with them. */
function editableNotes({ dictionaries }: Engine, tenantId: number, { title, states, fields }: Resource): string[] {
  const field = states && fields[states.field]
  if (!states?.editable || field?.kind !== 'dictionary') return []
  const { editable } = states
  const items = dictionaries.items(field.dictionary, tenantId)
  if (items.every(({ value }) => editable.includes(value))) return []
  const open = items.filter(({ value }) => editable.includes(value)).map(({ text }) => `“${text}”`)
  return [`${title}只有在状态${open.join('、')}时可以编辑，其他状态的记录不能填写扩展字段`]
}

/** All offices share the table, and a column stays in it for ever. */
async function roomProblems(tx: Tx, title: string, { name, columns }: TableSpec): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and starts_with(attname::text, 'x_')`.execute(tx)
  const known = new Set(rows.map(({ column }) => column))
  const added = columns.filter((column) => !known.has(column.name)).length
  const left = Math.max(maxExtensionColumns - known.size, 0)
  return added > left
    ? [
        `${title}的数据表最多有 ${maxExtensionColumns} 列扩展字段（包括已不使用的），还可以新增 ${left} 列，本次需要 ${added} 列。请沿用原有的字段名`,
      ]
    : []
}
