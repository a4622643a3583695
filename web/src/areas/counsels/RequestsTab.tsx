import { type AnyRow, counselRequest, type Resource } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex, Statistic, Switch, Table, Tag } from 'antd'
import { useState } from 'react'
import { resourceApi } from '../../api/resourceApi.ts'
import { useDictionary } from '../../api/useDictionary.ts'
import { EmptyHint } from '../../ui/EmptyHint.tsx'
import { ErrorHint } from '../../ui/ErrorHint.tsx'
import { counselCalls } from './counselCalls.ts'
import { DueMoment } from './DueMoment.tsx'

const requests = counselRequest as unknown as Resource
const pageSize = 10

/** 请求与时限: what this client has asked for, and whether it was answered in time. */
export function RequestsTab({ row }: { row: AnyRow }) {
  return (
    <Flex vertical gap={12}>
      <SlaFigures id={row.id} version={row.version} />
      <Requests id={row.id} />
    </Flex>
  )
}

function SlaFigures({ id, version }: { id: string; version: number }) {
  const { data } = useQuery({
    queryKey: ['resource', requests.name, 'sla', id, version],
    queryFn: ({ signal }) => counselCalls.sla(id, signal),
  })
  if (!data) return null
  return (
    <Flex gap={32} wrap>
      <Statistic title="按时答复率" value={data.rate ?? '—'} suffix={data.rate === null ? undefined : '%'} />
      <Statistic title="按时" value={data.inTime} />
      <Statistic title="超时" value={data.late} />
      <Statistic title="时限内待答复" value={data.waiting} />
    </Flex>
  )
}

function Requests({ id }: { id: string }) {
  const [pageNo, setPageNo] = useState(1)
  const [isLateOnly, setLateOnly] = useState(false)
  const states = useDictionary('counsel_request_status')
  const query = { counselId: id, ...(isLateOnly && { breached: 'Y' }), pageNo, pageSize }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', requests.name, 'list', 'of', query],
    queryFn: ({ signal }) => resourceApi(requests).list({ ...query, column: 'receivedAt', order: 'desc' }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  return (
    <>
      <label>
        <Switch
          size="small"
          checked={isLateOnly}
          onChange={(checked) => {
            setLateOnly(checked)
            setPageNo(1)
          }}
        />{' '}
        只看超时
      </label>
      <Table<AnyRow>
        size="small"
        rowKey="id"
        loading={isFetching}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyHint description={isLateOnly ? '没有超时的请求' : '还没有服务请求'} /> }}
        dataSource={data?.records ?? []}
        pagination={{ current: pageNo, pageSize, total: data?.total ?? 0, hideOnSinglePage: true, onChange: setPageNo }}
        columns={[
          { title: '收到时间', key: 'receivedAt', width: 140, render: (_, { receivedAt }) => minute(receivedAt) },
          { title: '请求事项', dataIndex: 'subject' },
          { title: '项目', dataIndex: 'itemId_dictText', width: 110 },
          { title: '应答复时间', key: 'dueAt', width: 180, render: (_, request) => <DueMoment row={request} /> },
          { title: '答复时间', key: 'doneAt', width: 140, render: (_, { doneAt }) => minute(doneAt) },
          { title: '律师', dataIndex: 'lawyerId_dictText', width: 90 },
          {
            title: '状态',
            key: 'status',
            width: 96,
            render: (_, { status }) => {
              const item = states.find(({ value }) => value === status)
              return <Tag color={item?.color}>{item?.text ?? String(status)}</Tag>
            },
          },
        ]}
      />
    </>
  )
}

const minute = (at: unknown): string => (typeof at === 'string' ? at.slice(0, 16) : '')
