import type { LogRow } from '@lexdesk/domain'
import { Button, Table, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { OutcomeTag } from './OutcomeTag.tsx'
import type { LogType } from './useLogs.ts'

export interface LogRowsProps {
  type: LogType
  rows: readonly LogRow[]
  empty: ReactNode
  onOpen: (row: LogRow) => void
}

/** The user of an entry, as far as known. */
export const personOf = ({ username, userid }: LogRow): string =>
  username && userid && username !== userid ? `${username}（${userid}）` : (username ?? userid ?? '—')

export const costOf = ({ costTime }: LogRow): string => (costTime === null ? '—' : `${costTime} 毫秒`)

export function LogTable({ type, rows, empty, onOpen }: LogRowsProps) {
  const columns: TableProps<LogRow>['columns'] = [
    { key: 'createTime', dataIndex: 'createTime', title: '时间', width: 172 },
    { key: 'logContent', dataIndex: 'logContent', title: '日志内容', ellipsis: true },
    { key: 'person', title: '操作人', width: 170, ellipsis: true, render: (_, row) => personOf(row) },
    { key: 'ip', dataIndex: 'ip', title: 'IP', width: 140, ellipsis: true },
    ...(type === '2'
      ? [
          {
            key: 'act',
            title: '操作类型',
            width: 90,
            render: (_: unknown, row: LogRow) => row.operateType_dictText ?? '—',
          },
        ]
      : []),
    ...(type === '1'
      ? []
      : [
          {
            key: 'cost',
            title: '耗时',
            width: 100,
            align: 'right' as const,
            render: (_: unknown, row: LogRow) => costOf(row),
          },
        ]),
    { key: 'outcome', title: '结果', width: 80, render: (_, { isSuccess }) => <OutcomeTag isSuccess={isSuccess} /> },
    {
      key: 'actions',
      title: '操作',
      width: 76,
      fixed: 'right',
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => onOpen(row)}>
          详情
        </Button>
      ),
    },
  ]
  return (
    <Table<LogRow>
      rowKey="id"
      size="middle"
      dataSource={rows}
      columns={columns}
      pagination={false}
      scroll={{ x: 1000 }}
      tableLayout="fixed"
      locale={{ emptyText: empty }}
    />
  )
}
