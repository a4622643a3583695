import { monitoringEndpoints, type ServerSample } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { call } from '../../api/calls/call.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { bytesText, gigabytes } from './figureTexts.ts'
import { LiveContent } from './LiveContent.tsx'
import styles from './monitoring.module.css'
import { MonitoringPage } from './MonitoringPage.tsx'
import { Panel } from './Panel.tsx'
import { SampleChart } from './SampleChart.tsx'
import { live, monitoringKey } from './useMonitoring.ts'

/** Percent in use above which an operator has to act. */
const nearlyFull = 85

/** 磁盘监控: the disks that the server writes to. */
export function DiskPage() {
  return (
    <MonitoringPage title="磁盘监控">
      {({ facts, samples }) => <Disks instance={facts.id} samples={samples} />}
    </MonitoringPage>
  )
}

function Disks({ instance, samples }: { instance: string; samples: readonly ServerSample[] }) {
  const query = useQuery({
    queryKey: [...monitoringKey, 'disks', instance],
    queryFn: ({ signal }) => call(monitoringEndpoints.disks, { instance }, { signal, quiet: true }),
    ...live,
  })
  return (
    <LiveContent query={query}>
      {(disks) => (
        <>
          {disks.length === 0 && <EmptyHint description="没有可读取的磁盘" />}
          <div className={styles.disks}>
            {disks.map(({ name, max, rest, restPPT: used }) => (
              <Panel key={name} title={name}>
                <div className={styles.disk}>
                  <Progress
                    percent={used}
                    strokeColor={used >= nearlyFull ? undefined : 'var(--ant-color-link)'}
                    status={used >= nearlyFull ? 'exception' : 'normal'}
                    format={() => `已用 ${used}%`}
                    aria-label={`${name}已用`}
                  />
                  <span>
                    已用 {bytesText(max - rest)}，可用 {bytesText(rest)}，共 {bytesText(max)}
                  </span>
                  {used >= nearlyFull && <span className={styles.note}>空间不足，请清理文件或扩容</span>}
                </div>
              </Panel>
            ))}
          </div>
          <SampleChart
            title="数据目录所在磁盘"
            samples={samples}
            unit={gigabytes.unit}
            lines={[
              { key: 'used', title: '已用', of: (one) => gigabytes.of(one.diskUsed) },
              { key: 'free', title: '可用', of: (one) => gigabytes.of(one.diskFree) },
            ]}
          />
        </>
      )}
    </LiveContent>
  )
}
