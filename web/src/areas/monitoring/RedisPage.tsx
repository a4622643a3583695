import { countText, monitoringEndpoints, type MonitoringState } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { call } from '../../api/calls/call.ts'
import { FactTable } from './FactTable.tsx'
import { bytesText, megabytes } from './figureTexts.ts'
import { Figures } from './Figures.tsx'
import { LiveContent } from './LiveContent.tsx'
import styles from './monitoring.module.css'
import { MonitoringPage } from './MonitoringPage.tsx'
import { SampleChart } from './SampleChart.tsx'
import { live, monitoringKey } from './useMonitoring.ts'

/** Redis监控: what Redis says about itself, or what the process does without it. */
export function RedisPage() {
  return <MonitoringPage title="Redis监控">{(state) => <Bus state={state} />}</MonitoringPage>
}

function Bus({ state: { facts: shown, now, samples } }: { state: MonitoringState }) {
  const query = useQuery({
    queryKey: [...monitoringKey, 'redis', shown.id],
    queryFn: ({ signal }) => call(monitoringEndpoints.redisInfo, { instance: shown.id }, { signal, quiet: true }),
    ...live,
  })
  return (
    <LiveContent query={query}>
      {(facts) => {
        const fact = (key: string): string => facts.find((one) => one.key === key)?.value ?? '0'
        const hasRedis = fact('mode') === 'redis'
        const memory = hasRedis ? 'Redis 内存' : '本进程内存'
        const keys = hasRedis ? '键数' : '连接与订阅'
        return (
          <>
            {!hasRedis && (
              <Alert
                type="info"
                showIcon
                title="未配置 Redis，由本进程直接分发消息"
                description="单个实例无需 Redis。部署多个实例时，请设置 REDIS_URL 后重启服务。"
              />
            )}
            <Figures
              figures={[
                { title: '实时连接', value: fact('sockets'), note: `${fact('users')} 位用户` },
                { title: '发出的消息', value: fact('sent'), note: '启动以来' },
                { title: '收到的消息', value: fact('received'), note: '来自其他实例' },
                { title: keys, value: now.busKeys === null ? '—' : countText(now.busKeys) },
                { title: memory, value: now.busMemory === null ? '—' : bytesText(now.busMemory) },
              ]}
            />
            <div className={styles.pair}>
              <SampleChart
                title={memory}
                samples={samples}
                unit={megabytes.unit}
                lines={[{ key: 'memory', title: memory, of: (one) => megabytes.of(one.busMemory) }]}
              />
              <SampleChart
                title={keys}
                samples={samples}
                lines={[{ key: 'keys', title: keys, of: (one) => one.busKeys }]}
              />
            </div>
            <FactTable title="详细信息" facts={facts} />
          </>
        )
      }}
    </LiveContent>
  )
}
