import { DataTable } from '@lexdesk/parts'
import type { ReactNode } from 'react'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import type { Notice } from '../../api/live/Notice.ts'
import { TextButton } from '../../ui/forms/TextButton.tsx'
import { toTheMinute } from '../../ui/values/toTheMinute.ts'
import { categoryDictionary } from './CategoryName.tsx'
import { PriorityTag, priorityTitle } from './PriorityTag.tsx'
import { ReadTag } from './ReadTag.tsx'

export interface MyNoticeRowsProps {
  rows: readonly Notice[]
  empty: ReactNode
  onOpen: (notice: Notice) => void
}

export function MyNoticeTable({ rows, empty, onOpen }: MyNoticeRowsProps) {
  const categories = useDictionary(categoryDictionary)
  return (
    <DataTable<Notice>
      label="我的消息"
      rows={rows}
      nameOf={({ title }) => title}
      height="fill"
      empty={empty}
      onOpen={onOpen}
      columns={[
        {
          key: 'title',
          title: '标题',
          minWidth: 240,
          show: (notice) => (
            <TextButton title={notice.title} isStrong={!notice.isRead} onClick={() => onOpen(notice)}>
              {notice.title}
            </TextButton>
          ),
          text: ({ title }) => title,
        },
        {
          key: 'category',
          title: '类型',
          width: 100,
          text: ({ category }) => categories.find(({ value }) => value === category)?.text ?? category,
        },
        { key: 'sender', title: '发布人', width: 110 },
        { key: 'sendTime', title: '发布时间', width: 152, text: ({ sendTime }) => toTheMinute(sendTime) },
        {
          key: 'priority',
          title: '优先级',
          width: 100,
          show: ({ priority }) => <PriorityTag priority={priority} />,
          text: ({ priority }) => priorityTitle(priority),
        },
        {
          key: 'read',
          title: '状态',
          width: 80,
          show: ({ isRead }) => <ReadTag isRead={isRead} />,
          text: ({ isRead }) => (isRead ? '已读' : '未读'),
        },
        {
          key: 'actions',
          title: '操作',
          width: 80,
          frozen: 'end',
          isActions: true,
          show: (notice) => <TextButton onClick={() => onOpen(notice)}>查看</TextButton>,
        },
      ]}
    />
  )
}
