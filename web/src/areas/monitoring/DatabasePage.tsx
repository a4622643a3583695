import { countText, type DatabaseState, monitoringEndpoints, sampleEveryMs } from '@lexdesk/domain'
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

function figuresOf({ bytes, connections, cacheHitRate, pool, lastBackup, deadlocks }: DatabaseState): Figure[] {
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
    {
      title: '最近备份',
      value: lastBackup ? lastBackup.madeAt.slice(0, 10) : '无记录',
      note: lastBackup
        ? `${lastBackup.madeAt.slice(11, 16)}，${bytesText(lastBackup.bytes)}`
        : '仅统计本系统的备份命令',
      isBad: !lastBackup,
    },
  ]
}

function factsOf({ version, isEmbedded, commits, rollbacks, lastBackup }: DatabaseState) {
  return [
    { key: 'version', description: '版本', value: `PostgreSQL ${version}` },
    { key: 'embedded', description: '运行方式', value: isEmbedded ? '随程序运行' : '独立的数据库服务' },
    { key: 'xact_commit', description: '已提交事务', value: countText(commits) },
    { key: 'xact_rollback', description: '已回滚事务', value: countText(rollbacks) },
    ...(lastBackup
      ? [
          {
            key: 'backup',
            description: '最近备份（npm run db -- backup）',
            value: `${lastBackup.madeAt}，${lastBackup.fileName}，${countText(lastBackup.rows)} 行`,
          },
        ]
      : []),
  ]
}
