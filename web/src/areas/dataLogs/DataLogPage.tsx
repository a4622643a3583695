import type { DataLogRow } from '@lexdesk/domain'
import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PagedRows } from '../../ui/rows/PagedRows.tsx'
import layout from '../../ui/page/fullPage.module.css'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { DataLogCards } from './DataLogCards.tsx'
import styles from './DataLogPage.module.css'
import { DataLogSearch } from './DataLogSearch.tsx'
import { DataLogTable } from './DataLogTable.tsx'
import { useDataLogs } from './useDataLogs.ts'
import { RecordVersions } from './versions/RecordVersions.tsx'

/** 数据日志: every version of every record, with comparison and restore. */
export function DataLogPage() {
  const { isMobile } = useBreakpoint()
  const list = useDataLogs()
  const [opened, setOpened] = useState<DataLogRow>()

  return (
    <section className={layout.page}>
      <PageHeader title="数据日志" />
      <DataLogSearch filters={list.filters} onSearch={list.search} />
      <div className={layout.panel}>
        <div className={styles.toolbar} role="toolbar" aria-label="数据日志操作">
          <span className={styles.hint}>每次保存都留下一个版本，可对比并恢复</span>
          <Button icon={<ReloadOutlined spin={list.isRefreshing} />} aria-label="刷新" onClick={list.refresh} />
        </div>
        <PagedRows list={list} noun="数据日志">
          {(rows, empty) => {
            const props = { rows, empty, onOpen: setOpened }
            return isMobile ? <DataLogCards {...props} /> : <DataLogTable {...props} />
          }}
        </PagedRows>
      </div>
      {opened && (
        <RecordVersions key={opened.id} start={opened} onClose={() => setOpened(undefined)} onRestored={list.refresh} />
      )}
    </section>
  )
}
