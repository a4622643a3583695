import { sql } from 'kysely'
import { readBackupFigures, readBackups } from '../areas/monitoring/backups/readBackups.ts'
import type { Config } from '../config.ts'
import { backupTable } from '../database/backup/backupTable.ts'
import { runningEmbeddedUrl } from '../database/backup/commandLine.ts'
import { StartError } from '../database/connection/StartError.ts'
import { openDatabase } from '../database/connection/openDatabase.ts'
import type { Database } from '../database/Database.ts'
import { clusterIn, hasCluster } from '../database/embedded/initialiseCluster.ts'
import { databaseSchema, lowestSchema, programSchema } from '../database/migrate.ts'
import { planSchema } from '../database/schemaSync.ts'
import { schemaOf } from '../schema.ts'
import { checkRights } from './checkRights.ts'
import { faultWords } from './faultWords.ts'
import { bad, type Finding, good, warning } from './Finding.ts'

const extension = 'btree_gist'
const maxClockSeconds = 2
const maxBackupDays = 7
const maxScheduledDays = 2

/** Uses the database of a running product, otherwise opens it. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, databaseReadUrl: readUrl, dataDir, databaseCa } = config
  let db: Database
  try {
    const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir))
    if (url === undefined && !hasCluster(clusterIn(dataDir)))
      return [good('数据库', '尚未创建，首次启动时在 DATA_DIR 中创建')]
    db = await openDatabase({ url, readUrl, dataDir, caFile: databaseCa, poolSize: 2 })
  } catch (error) {
    return [bad('数据库', error instanceof StartError ? error.message : faultWords(error))]
  }
  const checks = {
    数据库: version,
    扩展: extensions,
    ...(databaseUrl !== undefined && { 权限: checkRights }),
    时区: timeZone,
    时钟: clock,
    ...(readUrl && { 备库: replica }),
    迁移: migrations,
    备份: backups,
    ...(config.backupDir && { 自动备份: scheduledBackups }),
  }
  const findings: Finding[] = []
  try {
    for (const [title, check] of Object.entries(checks)) {
      findings.push(await check(db, config).catch((error: unknown) => bad(title, `无法检查：${faultWords(error)}`)))
    }
  } finally {
    await db.close()
  }
  return findings
}

async function version({ kysely }: Database, { databaseUrl }: Config): Promise<Finding> {
  const { rows } = await sql<{ version: string; size: string }>`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size`.execute(kysely)
  const { version: number, size } = rows[0]!
  return good('数据库', `${databaseUrl === undefined ? '内置' : '外部'} PostgreSQL ${number}，大小 ${size}`)
}

async function extensions({ kysely }: Database): Promise<Finding> {
  const { rows } = await sql<{ installed: string | null; may: boolean }>`
    select installed_version as installed, has_database_privilege(current_database(), 'create') as may
    from pg_available_extensions where name = ${extension}`.execute(kysely)
  const [found] = rows
  if (!found) return bad('扩展', `服务器没有 ${extension}；请安装 PostgreSQL 的 contrib 软件包`)
  if (found.installed !== null) return good('扩展', `${extension} ${found.installed}`)
  return found.may
    ? good('扩展', `${extension} 可用，首次启动时安装`)
    : bad('扩展', `尚未安装且当前用户无权安装；请由管理员在该库执行 create extension ${extension}`)
}

/** Another zone than ours is refused when the database is opened. */
async function timeZone({ kysely }: Database): Promise<Finding> {
  const { rows } = await sql<{ zone: string }>`select current_setting('TimeZone') as zone`.execute(kysely)
  return good('时区', rows[0]!.zone)
}

/** It was looked at when the database was opened. */
async function replica({ reads }: Database): Promise<Finding> {
  const words = reads.replica?.().words
  return words ? bad('备库', `${words}；列表、导出和报表由主库承担`) : good('备库', '可用，与主库一致')
}

async function clock({ kysely }: Database): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(kysely)
  return clockFinding((rows[0]!.ms - (before + Date.now()) / 2) / 1000)
}

/** `seconds` by which the database is ahead. */
export function clockFinding(seconds: number): Finding {
  const off = Math.abs(seconds)
  return off <= maxClockSeconds
    ? good('时钟', `与数据库相差 ${off.toFixed(1)} 秒`)
    : bad('时钟', `数据库的时钟比本机${seconds > 0 ? '快' : '慢'} ${off.toFixed(1)} 秒；请在两台机器上启用 NTP 对时`)
}

async function migrations(db: Database): Promise<Finding> {
  const current = await databaseSchema(db)
  if (current > programSchema && (await lowestSchema(db)) <= programSchema)
    return warning('迁移', `数据库已由更新的程序升级到版本 ${current}，本程序仍可运行；请升级其余实例`)
  if (current > programSchema)
    return bad('迁移', `数据库版本 ${current} 比程序支持的版本 ${programSchema} 新；请升级程序`)
  if (current === 0) return good('迁移', '数据库是空的，首次启动时建表')
  if (current < programSchema)
    return warning(
      '迁移',
      `有 ${programSchema - current} 步待执行，下次启动时自动执行；请先备份，可用 npm run db -- plan 查看`,
    )
  const { statements, problems } = await planSchema(db, schemaOf())
  if (problems.length > 0) return bad('迁移', `数据库结构与程序不符：${problems.join('；')}`)
  return statements.length > 0
    ? warning('迁移', `有 ${statements.length} 条结构语句待执行，下次启动时自动执行；可用 npm run db -- plan 查看`)
    : good('迁移', `版本 ${current}，结构一致`)
}

async function backups(db: Database): Promise<Finding> {
  if ((await databaseSchema(db)) === 0) return good('备份', '数据库是空的')
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${backupTable.name}) is not null as exists`.execute(db.kysely)
  const { rows } = found[0]?.exists
    ? await sql<{ days: number; file: string }>`
        select (extract(epoch from now() - made_at) / 86400)::float8 as days, file_name as file
        from ${sql.table(backupTable.name)} order by made_at desc limit 1`.execute(db.kysely)
    : { rows: [] }
  const advice = '请定期执行 npm run db -- backup 文件（用其他工具备份的可忽略本条）'
  const [last] = rows
  if (!last) return warning('备份', `没有备份记录；${advice}`)
  const text = `最近一次在 ${Math.floor(last.days)} 天前（${last.file}）`
  return last.days > maxBackupDays ? warning('备份', `${text}；${advice}`) : good('备份', text)
}

async function scheduledBackups(db: Database, { backupDir }: Config): Promise<Finding> {
  const title = '自动备份'
  const { rows } = await sql<{ isUpgraded: boolean }>`
    select exists (select 1 from information_schema.columns where table_schema = current_schema()
      and table_name = ${backupTable.name} and column_name = 'checked_at') as "isUpgraded"`.execute(db.kysely)
  if (!rows[0]!.isUpgraded) return good(title, '下次启动升级数据库后开始')
  const [{ isScheduled, failure }, { lastChecked }] = await Promise.all([
    readBackups(db, backupDir),
    readBackupFigures(db),
  ])
  if (!isScheduled) return warning(title, '已设置 BACKUP_DIR，但任务已停用；请在定时任务中启动 backupDatabase')
  if (failure) return bad(title, `${failure.at} 执行失败：${failure.message}`)
  if (lastChecked === null) return warning(title, '还没有核对过的备份；可在定时任务中立即执行 backupDatabase')
  const days = (Date.now() / 1000 - lastChecked) / 86_400
  const text = `最近一份核对过的备份在 ${Math.floor(days)} 天前`
  return days > maxScheduledDays
    ? bad(title, `${text}；请在定时任务中查看 backupDatabase 的执行记录`)
    : good(title, text)
}
