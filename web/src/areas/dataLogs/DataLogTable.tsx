import type { DataLogRow } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { Button, Typography } from 'antd'
import type { ReactNode } from 'react'

export interface DataLogRowsProps {
  rows: readonly DataLogRow[]
  empty: ReactNode
  onOpen: (row: DataLogRow) => void
}

export const changedFields = ({ fields, reason }: DataLogRow): string =>
  [fields.join('、'), reason && `原因：${reason}`].filter(Boolean).join('；') || '—'

export const personOf = ({ createBy, createBy_dictText: name }: DataLogRow): string => name || createBy

const recordOf = ({ dataId, dataId_dictText: title }: DataLogRow): string => title ?? `已彻底删除（${dataId}）`

export function DataLogTable({ rows, empty, onOpen }: DataLogRowsProps) {
  return (
    <DataTable<DataLogRow>
      label="数据日志"
      rows={rows}
      height="fill"
      empty={empty}
      onOpen={onOpen}
      columns={[
        { key: 'createTime', title: '时间', width: 180 },
        { key: 'dataTable_dictText', title: '数据表', width: 120 },
        {
          key: 'record',
          title: '记录',
          minWidth: 180,
          show: (row) => row.dataId_dictText ?? <Typography.Text type="secondary">{recordOf(row)}</Typography.Text>,
          text: recordOf,
        },
        { key: 'dataVersion', title: '版本', width: 64, align: 'right' },
        { key: 'actionTitle', title: '操作', width: 120 },
        { key: 'fields', title: '变更字段', minWidth: 200, text: changedFields },
        { key: 'person', title: '操作人', width: 110, text: personOf },
        {
          key: 'actions',
          title: '操作',
          width: 104,
          frozen: 'end',
          isActions: true,
          show: (row) => (
            <Button type="link" size="small" onClick={() => onOpen(row)}>
              版本对比
            </Button>
          ),
        },
      ]}
    />
  )
}
