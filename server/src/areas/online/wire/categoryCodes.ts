import { category } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'

const c = columnsOf(category)

/** The old wire names a root of categories by its code, a form of ours by its name. */
export interface CategoryCodes {
  codeOf(name: string): string | undefined
  nameOf(code: string): string | undefined
}

/** The categories of a tenant that have one of these names or codes. */
export async function categoryCodes(
  db: Kysely<Tables>,
  tenantId: number,
  words: readonly string[],
): Promise<CategoryCodes> {
  const { rows } = await sql<{ name: string; code: string }>`
    select ${c.name}, ${c.code} from ${c.$table}
    where ${c.tenantId} = ${tenantId} and ${c.deletedAt} is null and ${c.code} is not null
      and (${c.name} = any (${[...words]}::text[]) or ${c.code} = any (${[...words]}::text[]))
    order by ${c.code}`.execute(db)
  return {
    codeOf: (name) => rows.find((row) => row.name === name)?.code,
    nameOf: (code) => rows.find((row) => row.code === code)?.name,
  }
}
