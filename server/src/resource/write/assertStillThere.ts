import { type AnyRow, AppError, errors, type Field, type Resource, type Values } from '@lexdesk/domain'
import { checkReferences } from './checkReferences.ts'
import type { WriteContext } from '../Engine.ts'

/** Refuses a row from the recycle bin that refers to what has been deleted since. */
export async function assertStillThere(
  { engine, tx, actor }: WriteContext,
  resource: Resource,
  row: AnyRow,
): Promise<void> {
  const named = namedBy(resource.fields, row)
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'rows')
      named[name] = ((row[name] ?? []) as Values[]).map((child) => namedBy(field.fields, child))
  try {
    await checkReferences(engine, tx, actor, resource, named, null)
  } catch (error) {
    if (error instanceof AppError) throw errors.refused(`不能还原：${error.message}`)
    throw error
  }
}

/** Only what refers to other rows: a word of a dictionary that was switched off since is no hindrance. */
const namedBy = (fields: Record<string, Field>, row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => 'resource' in (fields[name] ?? {})))
