import { type MonitoringState, monitoringMinutes, sampleEveryMs } from '@lexdesk/domain'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { InstancePicker, StoppedHint } from './InstancePicker.tsx'
import { LiveContent } from './LiveContent.tsx'
import styles from './monitoring.module.css'
import { type Minutes, useMonitoring } from './useMonitoring.ts'

interface MonitoringPageProps {
  title: string
  children: (state: MonitoringState) => ReactNode
}

const periods = monitoringMinutes.map((minutes) => ({
  value: minutes,
  label: minutes === 60 ? '近 1 小时' : `近 ${minutes} 分钟`,
}))

/** The frame of a page with samples: the period, the instance if there are several, and the states of loading. */
export function MonitoringPage({ title, children }: MonitoringPageProps) {
  const { minutes, setMinutes, setInstance, ...query } = useMonitoring()
  const { data } = query
  return (
    <section className={styles.page}>
      <PageHeader
        title={title}
        extra={
          <div className={styles.tools}>
            <span className={styles.note}>每 {sampleEveryMs / 1000} 秒更新</span>
            <InstancePicker state={data} onChange={setInstance} />
            <Segmented<Minutes> aria-label="时长" value={minutes} options={periods} onChange={setMinutes} />
          </div>
        }
      />
      <StoppedHint state={data} />
      <LiveContent query={query}>{children}</LiveContent>
    </section>
  )
}
