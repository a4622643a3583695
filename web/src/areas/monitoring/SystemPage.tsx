import { FactTable } from './FactTable.tsx'
import { bytesText, durationText, gigabytes, momentText, shareText, shareUnit } from './figureTexts.ts'
import { Figures } from './Figures.tsx'
import styles from './monitoring.module.css'
import { MonitoringPage } from './MonitoringPage.tsx'
import { SampleChart } from './SampleChart.tsx'

const busyShare = 0.9

/** 服务器信息: processors and memory of the machine. */
export function SystemPage() {
  return (
    <MonitoringPage title="服务器信息">
      {({ facts, now, samples }) => {
        const usedMemory = facts.totalMemory - now.freeMemory
        const [minute = '', five = '', quarter = ''] = facts.load.map((one) => one.toFixed(2))
        return (
          <>
            <Figures
              figures={[
                {
                  title: '系统 CPU 使用率',
                  value: shareText(now.systemCpu),
                  note: `${facts.processors} 核`,
                  isBad: now.systemCpu > busyShare,
                },
                { title: '本服务 CPU 使用率', value: shareText(now.cpu), note: '占全部处理器' },
                {
                  title: '内存使用率',
                  value: shareText(usedMemory / facts.totalMemory),
                  note: `空闲 ${bytesText(now.freeMemory)}，共 ${bytesText(facts.totalMemory)}`,
                  isBad: usedMemory / facts.totalMemory > busyShare,
                },
                { title: '系统负载', value: minute, note: `5 分钟 ${five}，15 分钟 ${quarter}` },
                {
                  title: '应用已运行',
                  value: durationText((now.at - facts.startedAt) / 1000),
                  note: `主机已运行 ${durationText(facts.machineUptime)}`,
                },
              ]}
            />
            <div className={styles.pair}>
              <SampleChart
                title="CPU 使用率"
                samples={samples}
                unit={shareUnit}
                lines={[
                  { key: 'system', title: '系统', of: (one) => one.systemCpu },
                  { key: 'process', title: '本服务', of: (one) => one.cpu },
                ]}
              />
              <SampleChart
                title="内存"
                samples={samples}
                unit={gigabytes.unit}
                lines={[
                  { key: 'used', title: '已用', of: (one) => gigabytes.of(facts.totalMemory - one.freeMemory) },
                  { key: 'rss', title: '本服务', of: (one) => gigabytes.of(one.rss) },
                ]}
              />
            </div>
            <FactTable
              title="主机"
              facts={[
                { key: 'host', description: '主机名', value: facts.host },
                { key: 'platform', description: '操作系统', value: facts.platform },
                { key: 'processor', description: '处理器', value: facts.processor },
                { key: 'system.cpu.count', description: 'CPU 数量', value: `${facts.processors} 核` },
                { key: 'totalMemory', description: '内存总量', value: bytesText(facts.totalMemory) },
                { key: 'process.start.time', description: '应用启动时间点', value: momentText(facts.startedAt) },
              ]}
            />
          </>
        )
      }}
    </MonitoringPage>
  )
}
