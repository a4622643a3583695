import type { DataLogRow } from '@lexdesk/domain'
import { Button, Table, Typography } from 'antd'
import type { ReactNode } from 'react'

export interface DataLogRowsProps {
  rows: readonly DataLogRow[]
  empty: ReactNode
  onOpen: (row: DataLogRow) => void
}

export const changedFields = ({ fields, reason }: DataLogRow): string =>
  [fields.join('、'), reason && `原因：${reason}`].filter(Boolean).join('；') || '—'

export const personOf = ({ createBy, createBy_dictText: name }: DataLogRow): string => name || createBy

export function DataLogTable({ rows, empty, onOpen }: DataLogRowsProps) {
  return (
    <Table<DataLogRow>
      rowKey="id"
      size="middle"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 1060 }}
      tableLayout="fixed"
      locale={{ emptyText: empty }}
      columns={[
        { key: 'createTime', dataIndex: 'createTime', title: '时间', width: 172 },
        { key: 'table', dataIndex: 'dataTable_dictText', title: '数据表', width: 120, ellipsis: true },
        {
          key: 'record',
          title: '记录',
          ellipsis: true,
          render: (_, row) =>
            row.dataId_dictText ?? <Typography.Text type="secondary">已彻底删除（{row.dataId}）</Typography.Text>,
        },
        { key: 'version', dataIndex: 'dataVersion', title: '版本', width: 64, align: 'right' },
        { key: 'action', dataIndex: 'actionTitle', title: '操作', width: 120, ellipsis: true },
        { key: 'fields', title: '变更字段', ellipsis: true, render: (_, row) => changedFields(row) },
        { key: 'person', title: '操作人', width: 110, ellipsis: true, render: (_, row) => personOf(row) },
        {
          key: 'actions',
          title: '操作',
          width: 96,
          fixed: 'right',
          render: (_, row) => (
            <Button type="link" size="small" onClick={() => onOpen(row)}>
              版本对比
            </Button>
          ),
        },
      ]}
    />
  )
}
