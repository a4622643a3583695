import { beijingTime } from '@lexdesk/domain'
import { sql } from 'kysely'
import { backupDatabase, type TableSummary } from './backup.ts'
import { type BackupFiles, checkFiles } from './BackupFiles.ts'
import { logBackup } from './logBackup.ts'
import { verifyBackup } from './verifyBackup.ts'
import type { Database } from '../Database.ts'
import { databaseSchema, migrate, programSchema } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { openDatabase } from '../connection/openDatabase.ts'
import { restoreDatabase } from './restore.ts'
import { concurrently } from '../schema/pendingIndexes.ts'
import { planSchema, syncSchema } from '../schemaSync.ts'
import { StartError } from '../connection/StartError.ts'
import type { TableSpec } from '../TableSpec.ts'
import { realpathSync } from 'node:fs'
import { endpointUrl } from '../embedded/chooseEndpoint.ts'
import { clusterIn, embeddedDatabase, hasCluster } from '../embedded/initialiseCluster.ts'
import { readPostmasterFile } from '../embedded/postmasterFile.ts'
import { isProductRunning } from '../embedded/productLock.ts'

export interface DatabaseCommandConfig {
  databaseUrl?: string
  databaseCa?: string
  dataDir: string
}

type Print = (line: string) => void
/** What the commands need of the product. */
export interface CommandParts {
  specs: readonly TableSpec[]
  /** Returns how many entries it has changed. */
  restoreMenu(db: Database): Promise<number>
  openFiles(use: 'read' | 'write'): Promise<BackupFiles>
}

const usage =
  '用法：npm run db -- plan | migrate | status | backup 文件 [--files] | verify 文件 | restore 文件 [--force] | files | menu'
const options = { backup: '--files', restore: '--force' } as Record<string, string>

/** `npm run db -- …`: uses the database of a running product, otherwise opens its own. */
export async function databaseCommand(
  args: readonly string[],
  config: DatabaseCommandConfig,
  parts: CommandParts,
  print: Print = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const [name, file = ''] = args
  // Needs no database.
  if (name === 'verify' && args.length === 2) return verify(file, print)
  const work = commandOf(args, parts, print)
  await withCommandDatabase(config, work, name === 'restore' ? print : undefined)
}

/**
 * Work of a command on the database of a running product, or on its own. Without `print` there must be one: a command
 * that is run without the environment of the product would otherwise create an empty database and report about that.
 */
export async function withCommandDatabase(
  config: DatabaseCommandConfig,
  work: (db: Database) => Promise<void>,
  print?: Print,
): Promise<void> {
  const url = config.databaseUrl ?? (await runningEmbeddedUrl(config.dataDir))
  if (url === undefined && !hasCluster(clusterIn(config.dataDir))) {
    const missing = '没有设置 DATABASE_URL，'
    if (!print)
      throw new StartError(
        `${missing}DATA_DIR（${config.dataDir}）中也没有数据库；请使用程序运行时的环境变量 DATABASE_URL 和 DATA_DIR`,
      )
    print(`${missing}在 ${config.dataDir} 中新建内置数据库`)
  }
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
  { specs, restoreMenu, openFiles }: CommandParts,
  print: Print,
): (db: Database) => Promise<void> {
  const option = options[args[0] ?? '']
  const [name, file, ...rest] = args.filter((arg) => arg !== option)
  const isChosen = option !== undefined && args.includes(option)
  if (rest.length > 0 || file?.startsWith('--')) throw new StartError(usage)
  if (name === 'plan' && !file) return (db) => plan(db, specs, print)
  if (name === 'migrate' && !file) return (db) => upgrade(db, specs, print)
  if (name === 'status' && !file) return (db) => status(db, print)
  if (name === 'menu' && !file)
    return withTables(async (db) =>
      print(`已恢复内置菜单，共修正 ${await restoreMenu(db)} 项；程序运行中时，用户刷新页面后生效`),
    )
  if (name === 'backup' && file)
    return withTables(async (db) => backup(db, file, { files: isChosen ? await openFiles('read') : undefined, print }))
  if (name === 'restore' && file)
    return async (db) => {
      const store = await openFiles('write')
      const { tables, files } = await restoreDatabase(db, file, { force: isChosen, files: store })
      print(`已恢复 ${tables.length} 张表，共 ${rowsOf(tables)} 行，${files} 个文件`)
      await upgrade(db, specs, print)
      await checkFileStore(db, store, print)
    }
  if (name === 'files' && !file)
    return withTables(async (db) => {
      const lost = await checkFileStore(db, await openFiles('read'), print)
      if (lost > 0) throw new StartError(`共 ${lost} 个文件有问题，请从文件存储的备份中补回`)
    })
  throw new StartError(usage)
}

/** On a wrong database, an empty result must not look like a good one. */
const withTables =
  (work: (db: Database) => Promise<void>) =>
  async (db: Database): Promise<void> => {
    const missing = await missingTables(db)
    if (missing) throw new StartError(`${missing}；请使用程序运行时的环境变量 DATABASE_URL 和 DATA_DIR`)
    await work(db)
  }

async function missingTables(db: Database): Promise<string | undefined> {
  if ((await databaseSchema(db)) > 0) return undefined
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.kysely)
  return `数据库 ${rows[0]!.name} 中没有本系统的数据表`
}

async function plan(db: Database, specs: readonly TableSpec[], print: Print): Promise<void> {
  const current = await databaseSchema(db)
  if (current > programSchema) return print('-- 数据库已由更新的程序升级')
  const missingAll = await missingTables(db)
  if (missingAll) print(`-- ${missingAll}`)
  const { statements, later, slow, pauses, problems } = await planSchema(db, specs)
  // Nothing runs on an empty database.
  const mark = (isPause: boolean): string => (isPause && current > 0 ? `  -- ${pauseWords}` : '')
  const missing = migrations.slice(current)
  missing.forEach(({ kind }, index) => print(`-- 迁移 ${current + index + 1}${mark(kind === 'pause')}`))
  const readWords = (statement: string): string => {
    const rows = slow.get(statement)
    return rows === undefined ? '' : `  -- 读取全表，约 ${Math.round(rows)} 行`
  }
  for (const statement of statements) print(`${statement};${mark(pauses.includes(statement))}${readWords(statement)}`)
  for (const index of later) print(`${concurrently(index)};  -- 升级后在后台创建${readWords(index.create)}`)
  for (const problem of problems) print(`-- 需要编写迁移：${problem}`)
  if (missing.length + statements.length + later.length + problems.length === 0) print('-- 数据库结构已是最新')
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
  print((await missingTables(db)) ?? `数据库版本 ${await databaseSchema(db)}，程序支持的版本 ${programSchema}`)
}

const rowsOf = (tables: readonly TableSummary[]): number => tables.reduce((sum, { rows }) => sum + rows, 0)

async function backup(
  db: Database,
  file: string,
  { files, print }: { files: BackupFiles | undefined; print: Print },
): Promise<void> {
  const done = await backupDatabase(db, file, { files })
  const { tables, bytes } = done
  await logBackup(db, file, done)
  const withFiles = files ? `，${done.files} 个文件` : ''
  print(
    `已备份到 ${file}：${tables.length} 张表，共 ${rowsOf(tables)} 行${withFiles}，${(bytes / 1024 ** 2).toFixed(1)} MB`,
  )
  for (const path of done.lostFiles) print(`文件存储中缺少或已损坏，未备份：${path}`)
}

async function verify(file: string, print: Print): Promise<void> {
  const { madeAt, tables, files } = await verifyBackup(file)
  print(
    `备份文件完好：制作于 ${beijingTime(new Date(madeAt))}，${tables.length} 张表，共 ${rowsOf(tables)} 行，${files} 个文件`,
  )
}

/** Returns how many files are missing or damaged. */
async function checkFileStore(db: Database, files: BackupFiles, print: Print): Promise<number> {
  const client = db.createClient()
  await client.connect()
  try {
    const { count, missing, damaged } = await checkFiles(client, files)
    for (const path of missing) print(`缺少文件 ${path}`)
    for (const path of damaged) print(`文件已损坏 ${path}`)
    print(`已核对 ${count} 个文件，缺少 ${missing.length} 个，损坏 ${damaged.length} 个`)
    return missing.length + damaged.length
  } finally {
    await client.end()
  }
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
