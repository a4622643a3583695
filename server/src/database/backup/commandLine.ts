import { sql } from 'kysely'
import { backupDatabase } from './backup.ts'
import type { Database } from '../Database.ts'
import { databaseSchema, migrate, programSchema } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { openDatabase } from '../connection/openDatabase.ts'
import { restoreDatabase } from './restore.ts'
import { planSchema, syncSchema } from '../schemaSync.ts'
import { StartError } from '../connection/StartError.ts'
import type { TableSpec } from '../TableSpec.ts'
import { realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { newId } from '../newId.ts'
import { backupTable } from './backupTable.ts'
import { endpointUrl } from '../embedded/chooseEndpoint.ts'
import { clusterIn, embeddedDatabase } from '../embedded/initialiseCluster.ts'
import { readPostmasterFile } from '../embedded/postmasterFile.ts'
import { isProductRunning } from '../embedded/productLock.ts'

export interface DatabaseCommandConfig {
  databaseUrl?: string
  databaseCa?: string
  dataDir: string
}

type Print = (line: string) => void
/** Returns how many entries it has changed. */
type RestoreMenu = (db: Database) => Promise<number>

const usage = '用法：npm run db -- plan | migrate | status | backup 文件 | restore 文件 [--force] | menu'

/** `npm run db -- …`: uses the database of a running product, otherwise opens its own. */
export async function databaseCommand(
  args: readonly string[],
  config: DatabaseCommandConfig,
  specs: readonly TableSpec[],
  restoreMenu: RestoreMenu,
  print: Print = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  await withCommandDatabase(config, commandOf(args, specs, restoreMenu, print))
}

/** Work of a command on the database of a running product, or on its own. */
export async function withCommandDatabase(
  config: DatabaseCommandConfig,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const url = config.databaseUrl ?? (await runningEmbeddedUrl(config.dataDir))
  const db = await openDatabase({ url, dataDir: config.dataDir, caFile: config.databaseCa, poolSize: 2 })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** Parses the command before anything is opened. */
function commandOf(
  args: readonly string[],
  specs: readonly TableSpec[],
  restoreMenu: RestoreMenu,
  print: Print,
): (db: Database) => Promise<void> {
  const [name, file, ...rest] = args.filter((arg) => arg !== '--force')
  const force = args.includes('--force')
  if (rest.length > 0 || args.some((arg) => arg.startsWith('--') && arg !== '--force')) throw new StartError(usage)
  if (name === 'plan' && !file) return (db) => plan(db, specs, print)
  if (name === 'migrate' && !file) return (db) => upgrade(db, specs, print)
  if (name === 'status' && !file) return (db) => status(db, print)
  if (name === 'menu' && !file)
    return async (db) => print(`已恢复内置菜单，共修正 ${await restoreMenu(db)} 项；程序运行中时，用户刷新页面后生效`)
  if (name === 'backup' && file) return (db) => backup(db, file, print)
  if (name === 'restore' && file)
    return async (db) => {
      const { tables } = await restoreDatabase(db, file, { force })
      print(`已恢复 ${tables.length} 张表，共 ${tables.reduce((sum, { rows }) => sum + rows, 0)} 行`)
      await upgrade(db, specs, print)
    }
  throw new StartError(usage)
}

async function plan(db: Database, specs: readonly TableSpec[], print: Print): Promise<void> {
  const current = await databaseSchema(db)
  if (current > programSchema) return print('-- 数据库已由更新的程序升级')
  const { statements, pauses, problems } = await planSchema(db, specs)
  // Nothing runs on an empty database.
  const mark = (isPause: boolean): string => (isPause && current > 0 ? `  -- ${pauseWords}` : '')
  const missing = migrations.slice(current)
  missing.forEach(({ kind }, index) => print(`-- 迁移 ${current + index + 1}${mark(kind === 'pause')}`))
  for (const statement of statements) print(`${statement};${mark(pauses.includes(statement))}`)
  for (const problem of problems) print(`-- 需要编写迁移：${problem}`)
  if (missing.length + statements.length + problems.length === 0) print('-- 数据库结构已是最新')
  else if (current > 0 && problems.length === 0)
    print(
      pauses.length > 0 || missing.some(({ kind }) => kind === 'pause')
        ? '-- 升级前需停止所有旧版本的实例'
        : '-- 可逐个升级，旧版本的实例可继续运行',
    )
}

const pauseWords = '需先停止旧版本'

async function upgrade(db: Database, specs: readonly TableSpec[], print: Print): Promise<void> {
  const steps = await migrate(db)
  const statements = await syncSchema(db, specs)
  print(`数据库结构已是最新（版本 ${programSchema}，执行迁移 ${steps} 步，语句 ${statements.length} 条）`)
}

async function status(db: Database, print: Print): Promise<void> {
  const { rows } = await sql<{ version: string; size: string; tables: number }>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
           (select count(*) from pg_tables where schemaname = current_schema()) as tables`.execute(db.kysely)
  for (const { version, size, tables } of rows) print(`PostgreSQL ${version}，大小 ${size}，${tables} 张表`)
  print(`数据库版本 ${await databaseSchema(db)}，程序支持的版本 ${programSchema}`)
}

async function backup(db: Database, file: string, print: Print): Promise<void> {
  const { tables, bytes } = await backupDatabase(db, file)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  await logBackup(db, { file, bytes, tables: tables.length, rows })
  print(`已备份到 ${file}：${tables.length} 张表，共 ${rows} 行，${(bytes / 1024 ** 2).toFixed(1)} MB`)
}

interface DoneBackup {
  file: string
  bytes: number
  tables: number
  rows: number
}

/** For 数据库监控. A database of an older version, which is backed up before its upgrade, has no such table. */
async function logBackup(db: Database, { file, bytes, tables, rows }: DoneBackup): Promise<void> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${backupTable.name}) is not null as exists`.execute(db.kysely)
  if (!found[0]?.exists) return
  await db.kysely
    .insertInto(backupTable.name)
    .values({
      id: newId(),
      made_at: sql`now()`,
      file_name: basename(file),
      bytes,
      table_count: tables,
      row_count: rows,
    })
    .execute()
}

/** The database address of a product running on the folder. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  if (!(await isProductRunning(dataDir))) return undefined
  const cluster = clusterIn(realpathSync(dataDir))
  const file = readPostmasterFile(cluster)
  if (!file?.isReady) throw new StartError('程序正在启动或停止，请稍后重试')
  const { socketFolder, port } = file
  return endpointUrl(socketFolder ? { socketFolder } : { port }, cluster, embeddedDatabase)
}
