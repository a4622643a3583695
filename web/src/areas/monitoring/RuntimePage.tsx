import { countText } from '@lexdesk/domain'
import { FactTable } from './FactTable.tsx'
import { bytesText, durationText, megabytes, momentText, msText, msUnit, shareText } from './figureTexts.ts'
import { Figures } from './Figures.tsx'
import styles from './monitoring.module.css'
import { MonitoringPage } from './MonitoringPage.tsx'
import { SampleChart } from './SampleChart.tsx'

/** Above it users notice that the server is slow. */
const lateMs = 100
const fullShare = 0.85

/** 运行时信息: memory, event loop and garbage collection of the process. */
export function RuntimePage() {
  return (
    <MonitoringPage title="运行时信息">
      {({ facts, now, samples }) => {
        const used = now.heapUsed / facts.heapLimit
        return (
          <>
            <Figures
              figures={[
                {
                  title: '堆内存',
                  value: bytesText(now.heapUsed),
                  note: `上限 ${bytesText(facts.heapLimit)}，已用 ${shareText(used)}`,
                  isBad: used > fullShare,
                },
                { title: '常驻内存', value: bytesText(now.rss), note: `堆外 ${bytesText(now.external)}` },
                {
                  title: '事件循环延迟',
                  value: msText(now.loopDelayMs),
                  note: `最大 ${msText(now.loopDelayMaxMs)}`,
                  isBad: now.loopDelayMs > lateMs,
                },
                {
                  title: '垃圾回收',
                  value: `${countText(facts.gcCount)} 次`,
                  note: `启动以来共 ${msText(facts.gcMs)}`,
                },
                { title: '活动句柄', value: countText(now.handles), note: '文件、连接与定时器' },
              ]}
            />
            <div className={styles.pair}>
              <SampleChart
                title="内存"
                samples={samples}
                unit={megabytes.unit}
                lines={[
                  { key: 'heapUsed', title: '堆已用', of: (one) => megabytes.of(one.heapUsed) },
                  { key: 'heapTotal', title: '堆已申请', of: (one) => megabytes.of(one.heapTotal) },
                  { key: 'rss', title: '常驻内存', of: (one) => megabytes.of(one.rss) },
                ]}
              />
              <SampleChart
                title="事件循环延迟（毫秒）"
                samples={samples}
                unit={msUnit}
                lines={[
                  { key: 'p99', title: 'P99', of: (one) => one.loopDelayMs },
                  { key: 'max', title: '最大', of: (one) => one.loopDelayMaxMs },
                ]}
              />
              <SampleChart
                title="垃圾回收耗时（毫秒）"
                samples={samples}
                unit={msUnit}
                kind="stacked"
                lines={[{ key: 'gc', title: '耗时', of: (one) => one.gcMs }]}
              />
              <SampleChart
                title="活动句柄"
                samples={samples}
                lines={[{ key: 'handles', title: '句柄', of: (one) => one.handles }]}
              />
            </div>
            <FactTable
              title="运行参数"
              facts={[
                { key: 'node', description: '运行时版本', value: `Node.js ${facts.node.replace(/^v/, '')}` },
                { key: 'pid', description: '进程号', value: String(facts.pid) },
                { key: 'startedAt', description: '启动时间', value: momentText(facts.startedAt) },
                {
                  key: 'uptime',
                  description: '已运行时间',
                  value: durationText((now.at - facts.startedAt) / 1000),
                },
                { key: 'heapLimit', description: '堆内存上限', value: bytesText(facts.heapLimit) },
                { key: 'gcMs', description: '启动以来垃圾回收总耗时', value: msText(facts.gcMs) },
              ]}
            />
          </>
        )
      }}
    </MonitoringPage>
  )
}
