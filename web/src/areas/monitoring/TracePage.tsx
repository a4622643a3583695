import { type HttpTrace, monitoringEndpoints, sampleEveryMs } from '@lexdesk/domain'
import { DataTable, type TableColumn } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { momentText } from './figureTexts.ts'
import { InstancePicker, StoppedHint } from './InstancePicker.tsx'
import { LiveContent } from './LiveContent.tsx'
import styles from './monitoring.module.css'
import { TraceDetail } from './TraceDetail.tsx'
import { live, monitoringKey, useMonitoring } from './useMonitoring.ts'

const outcomes = [
  { value: 'all', label: '全部状态' },
  { value: 'good', label: '正常' },
  { value: 'refused', label: '拒绝（4xx）' },
  { value: 'failed', label: '服务端错误（5xx）' },
] as const
type Outcome = (typeof outcomes)[number]['value']

export const outcomeOf = (status: number): Exclude<Outcome, 'all'> =>
  status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'good'

export function StatusTag({ status }: { status: number }) {
  const outcome = outcomeOf(status)
  if (outcome === 'good') return status
  return <Tag color={outcome === 'failed' ? 'error' : 'warning'}>{status}</Tag>
}

/** 请求追踪: the last requests of one instance. */
export function TracePage() {
  const [isPaused, setPaused] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [outcome, setOutcome] = useState<Outcome>('all')
  const [opened, setOpened] = useState<{ trace: HttpTrace; isOpen: boolean }>()
  const { data: state, setInstance } = useMonitoring()
  const instance = state?.facts.id
  const query = useQuery({
    queryKey: [...monitoringKey, 'traces', instance],
    queryFn: ({ signal }) => call(monitoringEndpoints.traces, { instance }, { signal, quiet: true }),
    ...live,
    refetchInterval: isPaused ? false : live.refetchInterval,
  })
  const open = (trace: HttpTrace) => setOpened({ trace, isOpen: true })
  const isWanted = ({ request, response, principal, requestId }: HttpTrace): boolean =>
    (outcome === 'all' || outcomeOf(response.status) === outcome) &&
    [request.uri, request.method, principal?.name ?? '', requestId].some((text) =>
      text.toLowerCase().includes(keyword.trim().toLowerCase()),
    )
  return (
    <section className={styles.page}>
      <PageHeader
        title="请求追踪"
        extra={
          <div className={styles.tools}>
            <span className={styles.note}>{isPaused ? '已暂停更新' : `每 ${sampleEveryMs / 1000} 秒更新`}</span>
            <InstancePicker state={state} onChange={setInstance} />
            <Button onClick={() => setPaused(!isPaused)}>{isPaused ? '继续更新' : '暂停更新'}</Button>
          </div>
        }
      />
      <StoppedHint state={state} />
      <LiveContent query={query}>
        {(traces) => {
          const shown = traces.filter(isWanted)
          return (
            <div className={styles.panel}>
              <div className={styles.filters}>
                <Input.Search
                  allowClear
                  aria-label="筛选请求"
                  placeholder="地址、用户、请求编号"
                  value={keyword}
                  onChange={({ target }) => setKeyword(target.value)}
                />
                <Select<Outcome> aria-label="响应状态" value={outcome} options={[...outcomes]} onChange={setOutcome} />
              </div>
              <DataTable<HttpTrace>
                label="最近的请求"
                rows={shown}
                idOf={({ requestId }) => requestId}
                nameOf={({ request }) => `${request.method} ${request.uri}`}
                rowHeight={36}
                columns={columnsOf(open)}
                empty={traces.length === 0 ? '还没有请求' : '没有符合条件的请求'}
                onOpen={open}
                onRowClick={open}
              />
            </div>
          )
        }}
      </LiveContent>
      <TraceDetail
        trace={opened?.trace}
        isOpen={opened?.isOpen ?? false}
        onClose={() => setOpened((now) => now && { ...now, isOpen: false })}
      />
    </section>
  )
}

const columnsOf = (open: (trace: HttpTrace) => void): TableColumn<HttpTrace>[] => [
  {
    key: 'time',
    title: '请求时间',
    width: 176,
    importance: 2,
    text: ({ timestamp }) => momentText(Date.parse(timestamp)),
  },
  { key: 'method', title: '方法', width: 80, importance: 2, text: ({ request }) => request.method },
  {
    key: 'uri',
    title: '请求地址',
    minWidth: 160,
    text: ({ request }) => request.uri,
    show: (trace) => (
      <Button type="link" size="small" onClick={() => open(trace)}>
        {trace.request.uri}
      </Button>
    ),
  },
  { key: 'user', title: '用户', width: 120, importance: 3, text: ({ principal }) => principal?.name ?? '' },
  {
    key: 'status',
    title: '状态',
    width: 72,
    text: ({ response }) => String(response.status),
    show: ({ response }) => <StatusTag status={response.status} />,
  },
  {
    key: 'ms',
    title: '耗时',
    width: 96,
    align: 'right',
    importance: 2,
    text: ({ timeTaken }) => `${timeTaken} 毫秒`,
  },
  { key: 'requestId', title: '请求编号', width: 140, importance: 3 },
]
