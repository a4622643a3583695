import {
  countText,
  type InstanceSockets,
  type JobRunFigures,
  monitoringEndpoints,
  type QueueFigures,
  sampleEveryMs,
  type WorkState,
} from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { durationText } from './figureTexts.ts'
import { type Figure, Figures } from './Figures.tsx'
import { LiveContent } from './LiveContent.tsx'
import styles from './monitoring.module.css'
import { Panel } from './Panel.tsx'
import { live, monitoringKey } from './useMonitoring.ts'

/** 连接与任务: sockets, jobs and queues of all instances. */
export function WorkPage() {
  const query = useQuery({
    queryKey: [...monitoringKey, 'work'],
    queryFn: ({ signal }) => call(monitoringEndpoints.work, {}, { signal, quiet: true }),
    ...live,
  })
  return (
    <section className={styles.page}>
      <PageHeader title="连接与任务" extra={<span className={styles.note}>每 {sampleEveryMs / 1000} 秒更新</span>} />
      <LiveContent query={query}>
        {(state) => (
          <>
            <Figures figures={figuresOf(state)} />
            <Queues queues={state.queues} />
            <Runs title="正在运行的定时任务" empty="此刻没有正在运行的定时任务" runs={state.jobs.running} />
            <Runs
              title="失败的定时任务（近 24 小时）"
              empty="近 24 小时没有失败"
              runs={state.jobs.failures}
              hasMessage
            />
            <Sockets instances={state.instances} />
          </>
        )}
      </LiveContent>
    </section>
  )
}

function figuresOf({ instances, jobs, queues }: WorkState): Figure[] {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const waiting = sum(queues.map((queue) => queue.waiting))
  const failed = sum(queues.map((queue) => queue.failed))
  return [
    {
      title: '实时连接',
      value: countText(sum(instances.map(({ sockets }) => sockets))),
      note: `${countText(instances.length)} 个实例`,
    },
    { title: '启用的定时任务', value: countText(jobs.active), note: `正在运行 ${countText(jobs.running.length)}` },
    {
      title: '定时任务失败',
      value: countText(jobs.failed),
      note: `近 24 小时，成功 ${countText(jobs.succeeded)}`,
      isBad: jobs.failed > 0,
    },
    { title: '逾时未执行', value: countText(jobs.late), note: '应执行时间已过 1 分钟', isBad: jobs.late > 0 },
    { title: '队列中等待', value: countText(waiting), note: '后台任务与消息' },
    { title: '队列中失败', value: countText(failed), note: '近 24 小时', isBad: failed > 0 },
  ]
}

function Queues({ queues }: { queues: readonly QueueFigures[] }) {
  return (
    <Panel title="队列">
      <DataTable<QueueFigures>
        label="队列"
        rows={queues}
        idOf={({ key }) => key}
        nameOf={({ title }) => title}
        rowHeight={36}
        columns={[
          { key: 'title', title: '队列', minWidth: 100 },
          { key: 'waiting', title: '等待', width: 80, align: 'right', text: ({ waiting }) => countText(waiting) },
          {
            key: 'running',
            title: '执行中',
            width: 90,
            align: 'right',
            importance: 2,
            text: ({ running }) => countText(running),
          },
          {
            key: 'failed',
            title: '近 24 小时失败',
            width: 130,
            align: 'right',
            text: ({ failed }) => countText(failed),
          },
          {
            key: 'oldest',
            title: '最早的已等待',
            width: 150,
            align: 'right',
            importance: 2,
            text: ({ oldestSeconds }) => (oldestSeconds === null ? '—' : durationText(oldestSeconds)),
          },
        ]}
      />
    </Panel>
  )
}

const resultTexts: Record<string, string> = {
  running: '运行中',
  failed: '失败',
  timeout: '超时',
  interrupted: '中断',
}

interface RunsProps {
  title: string
  empty: string
  runs: readonly JobRunFigures[]
  hasMessage?: boolean
}

function Runs({ title, empty, runs, hasMessage = false }: RunsProps) {
  return (
    <Panel title={title}>
      <DataTable<JobRunFigures>
        label={title}
        rows={runs}
        idOf={({ id }) => id}
        nameOf={({ jobName }) => jobName}
        rowHeight={36}
        empty={empty}
        columns={[
          { key: 'jobName', title: '任务', minWidth: 160 },
          { key: 'status', title: '结果', width: 80, text: ({ status }) => resultTexts[status] ?? status },
          { key: 'startTime', title: '开始时间', width: 170, importance: 2 },
          { key: 'seconds', title: '用时', width: 120, align: 'right', text: ({ seconds }) => durationText(seconds) },
          ...(hasMessage
            ? [{ key: 'message', title: '原因', minWidth: 200, importance: 2 as const }]
            : [{ key: 'instance', title: '实例', width: 160, importance: 3 as const }]),
        ]}
      />
    </Panel>
  )
}

function Sockets({ instances }: { instances: readonly InstanceSockets[] }) {
  const count = (key: keyof InstanceSockets & ('sockets' | 'users' | 'sent' | 'received'), title: string) => ({
    key,
    title,
    width: 120,
    align: 'right' as const,
    text: (row: InstanceSockets) => countText(row[key]),
  })
  return (
    <Panel title="实时连接（按实例）">
      <DataTable<InstanceSockets>
        label="实时连接"
        rows={instances}
        idOf={({ id }) => id}
        nameOf={({ host }) => host}
        rowHeight={36}
        columns={[
          { key: 'host', title: '实例', minWidth: 120, text: ({ host, pid }) => `${host}（${pid}）` },
          count('sockets', '连接'),
          count('users', '用户'),
          { ...count('sent', '发出的消息'), importance: 2 },
          { ...count('received', '收到的消息'), importance: 2 },
        ]}
      />
    </Panel>
  )
}
