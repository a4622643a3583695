import { Button, Table } from 'antd'
import type { ReactNode } from 'react'
import type { Notice } from '../../api/live/Notice.ts'
import { TextButton } from '../../ui/forms/TextButton.tsx'
import { CategoryName } from './CategoryName.tsx'
import { PriorityTag } from './PriorityTag.tsx'
import { ReadTag } from './ReadTag.tsx'

export interface MyNoticeRowsProps {
  rows: readonly Notice[]
  empty: ReactNode
  onOpen: (notice: Notice) => void
}

export function MyNoticeTable({ rows, empty, onOpen }: MyNoticeRowsProps) {
  return (
    <Table<Notice>
      rowKey="id"
      size="middle"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 820 }}
      tableLayout="fixed"
      locale={{ emptyText: empty }}
      columns={[
        {
          key: 'title',
          title: '标题',
          render: (_, notice) => (
            <TextButton title={notice.title} isStrong={!notice.isRead} onClick={() => onOpen(notice)}>
              {notice.title}
            </TextButton>
          ),
        },
        {
          key: 'category',
          title: '类型',
          width: 100,
          render: (_, { category }) => <CategoryName category={category} />,
        },
        { key: 'sender', dataIndex: 'sender', title: '发布人', width: 110, ellipsis: true },
        { key: 'sendTime', dataIndex: 'sendTime', title: '发布时间', width: 172 },
        {
          key: 'priority',
          title: '优先级',
          width: 100,
          render: (_, { priority }) => <PriorityTag priority={priority} />,
        },
        { key: 'read', title: '状态', width: 76, render: (_, { isRead }) => <ReadTag isRead={isRead} /> },
        {
          key: 'actions',
          title: '操作',
          width: 76,
          fixed: 'right',
          render: (_, notice) => (
            <Button type="link" size="small" onClick={() => onOpen(notice)}>
              查看
            </Button>
          ),
        },
      ]}
    />
  )
}
