import { type BackupState, countText, type DatabaseState, monitoringEndpoints, sampleEveryMs } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { FactTable } from './FactTable.tsx'
import { bytesText, shareText } from './figureTexts.ts'
import { type Figure, Figures } from './Figures.tsx'
import { LiveContent } from './LiveContent.tsx'
import styles from './monitoring.module.css'
import { IndexSizes, TableSizes } from './SizeTables.tsx'
import { RunningStatements, SlowStatements } from './StatementTables.tsx'
import { live, monitoringKey } from './useMonitoring.ts'

/** Below it the memory of the database is probably too small. */
const lowHitRate = 0.9
const fullShare = 0.85

/** 数据库监控: sizes, connections, locks, statements and the last backup. */
export function DatabasePage() {
  const query = useQuery({
    queryKey: [...monitoringKey, 'database'],
    queryFn: ({ signal }) => call(monitoringEndpoints.database, {}, { signal, quiet: true }),
    ...live,
  })
  return (
    <section className={styles.page}>
      <PageHeader title="数据库监控" extra={<span className={styles.note}>每 {sampleEveryMs / 1000} 秒更新</span>} />
      <LiveContent query={query}>
        {(state) => (
          <>
            <Figures figures={figuresOf(state)} />
            <RunningStatements statements={state.running} />
            <SlowStatements statements={state.slowest} />
            <TableSizes tables={state.tables} count={state.tableCount} />
            <IndexSizes indexes={state.indexes} count={state.indexCount} />
            <FactTable title="数据库信息" facts={factsOf(state)} />
          </>
        )}
      </LiveContent>
    </section>
  )
}

function figuresOf({ bytes, connections, cacheHitRate, pool, backup, deadlocks }: DatabaseState): Figure[] {
  return [
    { title: '数据库大小', value: bytesText(bytes) },
    {
      title: '连接',
      value: countText(connections.open),
      note: `上限 ${connections.max}，执行中 ${connections.active}`,
      isBad: connections.open > connections.max * fullShare,
    },
    {
      title: '等待锁',
      value: countText(connections.waiting),
      note: `死锁累计 ${countText(deadlocks)} 次`,
      isBad: connections.waiting > 0,
    },
    {
      title: '缓存命中率',
      value: cacheHitRate === null ? '—' : shareText(cacheHitRate),
      note: '统计清零以来',
      isBad: cacheHitRate !== null && cacheHitRate < lowHitRate,
    },
    {
      title: '连接池',
      value: `${pool.open - pool.idle} / ${pool.max}`,
      note: pool.waiting > 0 ? `${pool.waiting} 个请求在等待` : '本实例使用中',
      isBad: pool.waiting > 0,
    },
    backupFigure(backup),
  ]
}

function backupFigure({ last, failure }: BackupState): Figure {
  const title = '最近备份'
  const value = last ? last.madeAt.slice(0, 10) : '无记录'
  if (failure) return { title, value, note: `${failure.at.slice(0, 16)} 自动备份失败`, isBad: true }
  if (!last) return { title, value, note: '仅统计本系统的备份', isBad: true }
  const note = `${last.madeAt.slice(11, 16)}，${bytesText(last.bytes)}，${checkWords(last)}`
  return { title, value, note, isBad: false }
}

const checkWords = ({ checkedBy }: NonNullable<BackupState['last']>): string =>
  checkedBy === null ? '未核对' : { checksums: '已核对校验和', restored: '已试恢复' }[checkedBy]

function factsOf({ version, isEmbedded, commits, rollbacks, backup }: DatabaseState) {
  return [
    { key: 'version', description: '版本', value: `PostgreSQL ${version}` },
    { key: 'embedded', description: '运行方式', value: isEmbedded ? '随程序运行' : '独立的数据库服务' },
    { key: 'xact_commit', description: '已提交事务', value: countText(commits) },
    { key: 'xact_rollback', description: '已回滚事务', value: countText(rollbacks) },
    ...backupFacts(backup),
  ]
}

function backupFacts({ last, isScheduled, failure }: BackupState) {
  return [
    {
      key: 'backupJob',
      description: '自动备份',
      value: isScheduled ? '已启用' : '未启用（任务停用或未设置 BACKUP_DIR）',
    },
    ...(last
      ? [
          {
            key: 'backup',
            description: '最近备份',
            value: `${last.madeAt}，${last.fileName}，${countText(last.rows)} 行，${[last.checkedAt, checkWords(last)].filter(Boolean).join(' ')}`,
          },
        ]
      : []),
    ...(failure ? [{ key: 'backupFailure', description: '备份失败', value: `${failure.at}：${failure.message}` }] : []),
  ]
}
