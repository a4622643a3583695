import {
  category,
  columnName,
  dict,
  type FieldSources,
  fillRule,
  isEverything,
  messageTemplate,
  numberShape,
  onlineCode,
  type OnlineDefinition,
  type OnlineField,
  onlineName,
  readFillParams,
  readReport,
  report,
  type Resource,
  type SourceItem,
  sourceValue,
  sqlReport,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import type { Engine } from '../../resource/Engine.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import type { Published } from './createPublished.ts'
import { mayList } from './workbook/nameSources.ts'

interface Asking {
  engine: Engine
  db: Kysely<Tables>
  actor: Actor
  forms: Pick<Published<OnlineDefinition>, 'ofTenant'>
}

/** What the lines of a form may name. Rows are those that the actor may see. */
export async function fieldSources(asking: Asking): Promise<FieldSources> {
  const resources = offered(asking)
  const rules = await rowsOf(asking, fillRule, 'ruleCode', ['ruleClass', 'ruleParams'])
  const reports = await rowsOf(asking, report, 'code', ['definition'])
  const sqlReports = await rowsOf(asking, sqlReport, 'code', [])
  const categories = await rowsOf(asking, category, 'name', [])
  return {
    dictionaries: (await rowsOf(asking, dict, 'dictCode', [])).map(itemOf),
    resources: resources.map(resourceItem).sort(byTitle),
    trees: resources
      .filter(({ parentField }) => parentField !== undefined)
      .map(resourceItem)
      .sort(byTitle),
    reports: [
      ...reports.filter(({ definition }) => isOfRows(definition)),
      // Where two have the same code, the pop-up opens the first.
      ...sqlReports.filter(({ value }) => !reports.some((one) => one.value === value)),
    ]
      .map(itemOf)
      .sort(byTitle),
    // A form names the category itself, as its name is the only thing that people give it.
    categories: [...new Set(categories.map(({ text }) => text))].map((text) => ({ value: text, text })),
    fillRules: rules.filter(isNumbering).map(itemOf),
    messageTemplates: (await rowsOf(asking, messageTemplate, 'templateCode', [])).map(itemOf),
  }
}

/** Replaces titles of dictionaries, resources, reports and rules in the column 字典或资源 by their codes. */
export async function resolveSources(asking: Asking, lines: readonly SourceLine[]): Promise<void> {
  if (!lines.some(({ source }) => source)) return
  const sources = await fieldSources(asking)
  for (const line of lines) if (line.source) line.source = sourceValue(line as OnlineField, sources)
}

interface SourceLine {
  kind?: string | null
  source?: string | null
}

type SourceRow = SourceItem & Readonly<Record<string, unknown>>

const byTitle = (one: SourceItem, other: SourceItem): number => one.text.localeCompare(other.text, 'zh')
const itemOf = ({ value, text }: SourceRow): SourceItem => ({ value, text })
const resourceItem = ({ name, title }: Resource): SourceItem => ({ value: name, text: title })

/** What the actor may list and whose records have a name; of the forms, those of the own tenant. */
function offered({ engine, actor, forms }: Asking): Resource[] {
  const ownForms = new Set(forms.ofTenant(actor.tenantId).map(({ definition }) => onlineName(definition.code)))
  return [...engine.entries.values()]
    .map(({ resource }) => resource)
    .filter((resource) => {
      const { name, fields, titleField } = resource
      const isKnown = onlineCode(name) === undefined || ownForms.has(name)
      return isKnown && fields[titleField]?.kind === 'text' && mayList(actor, resource)
    })
}

function isOfRows(definition: unknown): boolean {
  const read = readReport(definition)
  return 'definition' in read && read.definition.shape === 'rows'
}

function isNumbering({ ruleClass, ruleParams }: SourceRow): boolean {
  const read = readFillParams(ruleClass as string, ruleParams as string | null)
  return 'values' in read && numberShape(ruleClass as string, read.values) !== undefined
}

/** The values and titles of all rows of a resource that the actor may see, with further columns. */
async function rowsOf(
  { engine, db, actor }: Asking,
  resource: Resource,
  value: string,
  more: readonly string[],
): Promise<SourceRow[]> {
  const scope = scopeOf(actor, resource, engine.entries.get(resource.name)?.rules.visibleTo)
  const column = (name: string) => sql.ref(`t.${columnName(name)}`)
  const title = column(resource.titleField)
  const visible = isEverything(scope.where) ? sql`` : sql` and ${conditionSql(resource, scope.where)}`
  const columns = [
    sql`${column(value)} as value`,
    sql`${title} as text`,
    ...more.map((name) => sql`${column(name)} as ${sql.ref(name)}`),
  ]
  const { rows } = await sql<SourceRow>`
    select ${sql.join(columns)} from ${sql.table(resource.table)} t
    where t.tenant_id = ${scope.tenantId} and t.deleted_at is null and ${column(value)} is not null${visible}`.execute(
    db,
  )
  return rows.sort(byTitle)
}
