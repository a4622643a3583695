import type { Resource } from '@lexdesk/domain'
import { Input, Table, type TableProps } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { formsOf } from './OnlineForm.tsx'
import layout from '../../ui/page/pageLayout.module.css'

interface FormTableProps {
  title: string
  /** The columns after code and title. */
  columns: NonNullable<TableProps<Resource>['columns']>
}

/** The forms that this user may list, searched by code or title. */
export function FormTable({ title, columns }: FormTableProps) {
  const { menu } = useSession()
  const { isMobile } = useBreakpoint()
  const [word, setWord] = useState('')
  const wanted = word.trim().toLowerCase()
  const forms = formsOf(menu).filter((form) => `${form.name} ${form.title}`.toLowerCase().includes(wanted))
  return (
    <section className={layout.page}>
      <PageHeader
        title={title}
        extra={
          <Input.Search
            allowClear
            aria-label="查找"
            placeholder="编码或名称"
            value={word}
            onChange={(event) => setWord(event.target.value)}
            style={{ width: isMobile ? 160 : 220 }}
          />
        }
      />
      <div className={layout.panel}>
        <Table<Resource>
          rowKey="name"
          size={isMobile ? 'small' : 'middle'}
          dataSource={forms}
          pagination={false}
          locale={{ emptyText: <EmptyHint description="没有您可以查看的表单" /> }}
          columns={[
            { key: 'code', title: '编码', dataIndex: 'name', width: isMobile ? 110 : 200 },
            { key: 'title', title: '名称', dataIndex: 'title', width: isMobile ? 90 : 200 },
            ...columns,
          ]}
        />
      </div>
    </section>
  )
}
