import { type Migration, Migrator, sql } from 'kysely'
import type { Database } from './Database.ts'
import { migrations, type WrittenMigration } from './migrations/index.ts'
import { StartError } from './connection/StartError.ts'

const tableName = 'schema_migration'

/** The schema number of this program. */
export const programSchema = migrations.length

const nameOf = (number: number): string => String(number).padStart(4, '0')

/** The schema number of the database; 0 before the first start. */
export async function databaseSchema(db: Pick<Database, 'kysely'>): Promise<number> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${tableName}) as found`.execute(db.kysely)
  if (!rows[0]?.found) return 0
  const { rows: last } = await sql<{ name: string | null }>`
    select max(name) as name from ${sql.table(tableName)}`.execute(db.kysely)
  return Number(last[0]?.name ?? 0)
}

/** Runs the missing written migrations, each once even when several instances start concurrently. */
export async function migrate(
  db: Pick<Database, 'kysely'>,
  list: readonly WrittenMigration[] = migrations,
): Promise<number> {
  const current = await databaseSchema(db)
  if (current > list.length)
    throw new StartError(`数据库版本 ${current} 比程序支持的版本 ${list.length} 新，请升级程序后再启动`)
  if (current === list.length) return 0
  const migrator = new Migrator({
    db: db.kysely,
    migrationTableName: tableName,
    migrationLockTableName: `${tableName}_lock`,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(list.map(numbered))) },
  })
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find(({ status }) => status === 'Error')
  if (error) {
    const reason = error instanceof Error ? error.message : '原因不明'
    throw new StartError(
      `数据库升级${failed ? `第 ${Number(failed.migrationName)} 步` : ''}失败，未作任何更改：${reason}`,
    )
  }
  return results?.length ?? 0
}

function numbered(up: WrittenMigration, place: number): [string, Migration] {
  return [
    nameOf(place + 1),
    {
      async up(db) {
        // Building over much data may take long, and no request is waiting.
        await sql`set local statement_timeout = 0`.execute(db)
        await up(db)
      },
    },
  ]
}
