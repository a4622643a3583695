import type { LogRow } from '@lexdesk/domain'
import { DataTable, type TableColumn } from '@lexdesk/parts'
import type { ReactNode } from 'react'
import { TextButton } from '../../ui/forms/TextButton.tsx'
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
  const columns: TableColumn<LogRow>[] = [
    { key: 'createTime', title: '时间', width: 180 },
    { key: 'logContent', title: '日志内容', minWidth: 200 },
    { key: 'person', title: '操作人', width: 150, text: personOf },
    { key: 'ip', title: 'IP', width: 130, importance: 2 },
    ...(type === '2'
      ? [{ key: 'act', title: '操作类型', width: 90, text: (row: LogRow) => row.operateType_dictText ?? '' }]
      : []),
    ...(type === '1' ? [] : [{ key: 'cost', title: '耗时', width: 90, align: 'right' as const, text: costOf }]),
    {
      key: 'outcome',
      title: '结果',
      width: 80,
      show: ({ isSuccess }) => <OutcomeTag isSuccess={isSuccess} />,
      text: ({ isSuccess }) => (isSuccess ? '成功' : '失败'),
    },
    {
      key: 'actions',
      title: '操作',
      width: 80,
      frozen: 'end',
      isActions: true,
      show: (row) => <TextButton onClick={() => onOpen(row)}>详情</TextButton>,
    },
  ]
  return (
    <DataTable<LogRow>
      label="日志"
      rows={rows}
      nameOf={({ logContent }) => logContent ?? ''}
      columns={columns}
      height="fill"
      empty={empty}
      onOpen={onOpen}
    />
  )
}
