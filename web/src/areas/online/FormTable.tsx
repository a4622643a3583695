import type { Resource } from '@lexdesk/domain'
import { DataTable, type TableColumn } from '@lexdesk/parts'
import { Input } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { formsOf } from './OnlineForm.tsx'
import layout from '../../ui/page/fullPage.module.css'

interface FormTableProps {
  title: string
  /** The columns after code and title. */
  columns: readonly TableColumn<Resource>[]
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
        <DataTable<Resource>
          label={title}
          rows={forms}
          idOf={({ name }) => name}
          height="fill"
          empty={<EmptyHint description="没有您可以查看的表单" />}
          columns={[
            { key: 'name', title: '编码', width: isMobile ? 110 : 200 },
            { key: 'title', title: '名称', width: isMobile ? 90 : 200 },
            ...columns,
          ]}
        />
      </div>
    </section>
  )
}
