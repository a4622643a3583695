import { randomBytes } from 'node:crypto'
import type { Database } from '../database/Database.ts'
import { defineTable, type NamedTables } from '../database/TableSpec.ts'

/** Secrets that every instance shares and nobody has to configure. */
export const serverSecretTable = defineTable({
  name: 'server_secret',
  columns: [
    { name: 'name', type: 'text', notNull: true, collation: 'C' },
    { name: 'value', type: 'text', notNull: true },
  ],
  primaryKey: ['name'],
  indexes: [],
})

/** Thirty-two random bytes: made by the first instance that starts, read by all others. */
export async function serverSecret(db: Database, name: string): Promise<string> {
  const tables = db.kysely.withTables<{ server_secret: { name: string; value: string } }>()
  const value = randomBytes(32).toString('base64url')
  await tables
    .insertInto('server_secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tables
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof serverSecretTable> {}
}
