import {
  columnName,
  compileField,
  kindOf,
  type OnlineField,
  type PlainField,
  recordName,
  type Resource,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { type ComparedColumn, type Example, examplesOf, type FieldsAt, livingSql, rowsWords } from './comparedColumn.ts'

const batchSize = 1_000
/** Every different value is tried here, not in the database: counting ends at some time. */
const mostValues = 100_000

/** What a field demands of its values. */
export const rulesOf = ({ kind, length, format, min, max, pattern }: OnlineField): string =>
  JSON.stringify([kind, length, format ?? null, min, max, pattern])

/** Which values the changed field would not accept: they are kept until somebody edits the record. */
export async function refusedNote(at: FieldsAt, column: ComparedColumn): Promise<string | undefined> {
  const { tx } = at
  const { table, title, after, converted = sql.ref(columnName(after.name)) } = column
  const field = compileField(after)
  const refusal = refusalOf(at, after, field)
  const refused: Example[] = []
  let tried = 0
  await sql`
    declare stored_values no scroll cursor for
    select ${converted} as value, count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(columnName(after.name))} is not null and ${livingSql(at, after)} group by 1`.execute(tx)
  for (let isDone = false; !isDone;) {
    const fetch = sql.raw<{ value: unknown; count: number }>(`fetch ${batchSize} from stored_values`)
    const { rows } = await fetch.execute(tx)
    for (const { value, count } of rows) {
      const problem = await refusal(value)
      if (problem !== undefined) refused.push({ value: printed(field, value), count, problem })
    }
    tried += rows.length
    isDone = rows.length < batchSize || tried >= mostValues
  }
  await sql`close stored_values`.execute(tx)
  if (refused.length === 0) return undefined
  refused.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
  const total = refused.reduce((sum, { count }) => sum + count, 0)
  const least = tried >= mostValues ? '至少 ' : ''
  const head = `“${title}”：${least}${rowsWords(total, after)}的值不符合新的要求，原值保留，下次编辑时须改正`
  return head + examplesOf(at, column, refused)
}

/** What an edit would say about a value. */
function refusalOf(
  { tx, engine, actor, resource }: FieldsAt,
  { name, subTable }: OnlineField,
  field: PlainField,
): (value: unknown) => Promise<string | undefined> {
  const record = recordName(resource)
  const alone: Resource = {
    ...resource,
    name: subTable ? `${record}.${subTable}` : record,
    rowsOf: undefined,
    fields: { [name]: field },
  }
  const hasPattern = field.kind === 'text' && field.ownPattern !== undefined
  return async (value) => {
    const read = kindOf(field).read(value, field)
    if ('problem' in read) return read.problem.replace(/^：/, '')
    if (!hasPattern) return undefined
    const [wrong] = (await engine.fieldProblems?.(tx, actor, alone, { [name]: read.value })) ?? []
    return wrong?.message.replace(`${field.title}：`, '')
  }
}

function printed({ kind }: PlainField, value: unknown): string {
  if (kind === 'money') return (Number(value) / 100).toFixed(2)
  return kind === 'number' ? String(Number(value)) : String(value)
}
