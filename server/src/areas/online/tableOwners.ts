import { compileForm, type OnlineDefinition, onlineForm, readForm } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tables } from '../../database/Database.ts'
import { tablesOf } from '../../resource/tableOf.ts'
import { definitionsOf } from './versions/formVersions.ts'
import { codeOfTable } from './wire/stockHead.ts'

const f = columnsOf(onlineForm)

interface FormInTables {
  formId: string
  published: OnlineDefinition
}

const namesOf = (definition: OnlineDefinition): string[] => tablesOf(compileForm(definition)).map(({ name }) => name)

/** The tables that the versions of a form have made, and that no other form uses. */
export async function ownTables(db: Kysely<Tables>, { formId, published }: FormInTables): Promise<string[]> {
  const names = new Set([published, ...(await definitionsOf(db, formId))].flatMap(namesOf))
  const others = await tablesOfOthers(db, formId, [...names])
  return [...names].filter((name) => !others.has(name))
}

/** Those of the names under which the database has something that this form has not made. */
export async function takenNames(
  db: Kysely<Tables>,
  { formId, published }: { formId: string; published: OnlineDefinition | undefined },
  names: readonly string[],
): Promise<string[]> {
  const used = published ? namesOf(published) : []
  const added = names.filter((name) => !used.includes(name))
  if (added.length === 0) return []
  // Without a published definition, its tables have been dropped or never made.
  const own = published ? await ownTables(db, { formId, published }) : []
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace
      and relname = any (${added.filter((name) => !own.includes(name))}::text[]) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The tables of other forms that can have these names: `onl_leave_note` is the table of `leaveNote`, or of the
 * sub-table `note` of `leave`. Of all tenants, and of forms in the bin too, which can return.
 */
async function tablesOfOthers(db: Kysely<Tables>, formId: string, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ published: Parameters<typeof readForm>[0] }>`
    select ${f.published} as published from ${f.$table}
    where ${f.id} <> ${formId} and ${f.published} is not null
      and ${f.code} = any (${names.flatMap(possibleCodes)}::text[])`.execute(db)
  return new Set(rows.flatMap(({ published }) => (published ? namesOf(readForm(published)) : [])))
}

/** The codes of the forms whose table this can be, or that of one of their sub-tables. */
const possibleCodes = (table: string): string[] =>
  table.split('_').map((_word, at, words) => codeOfTable(words.slice(0, at + 1).join('_')))
