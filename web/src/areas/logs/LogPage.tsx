import type { LogRow } from '@lexdesk/domain'
import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons'
import { App, Button, Tabs } from 'antd'
import { useState } from 'react'
import { saveBlob } from '../../api/calls/saveBlob.ts'
import { useSession } from '../../api/session/useSession.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PagedRows } from '../../ui/rows/PagedRows.tsx'
import layout from '../../ui/page/fullPage.module.css'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { LogCards } from './LogCards.tsx'
import { logCalls } from './logCalls.ts'
import { LogDetail } from './LogDetail.tsx'
import styles from './LogPage.module.css'
import { LogSearch } from './LogSearch.tsx'
import { LogTable } from './LogTable.tsx'
import { type LogType, logTypes, useLogs } from './useLogs.ts'

/** 日志管理: sign-ins, operations and errors. Read-only: entries cannot be deleted. */
export function LogPage() {
  const { message } = App.useApp()
  const { can } = useSession()
  const { isMobile } = useBreakpoint()
  const list = useLogs()
  const [isExporting, setExporting] = useState(false)
  const [opened, setOpened] = useState<{ row: LogRow; isOpen: boolean }>()

  async function exportRows() {
    setExporting(true)
    try {
      const { blob, fileName } = await logCalls.exportXls(list.conditions)
      saveBlob(blob, fileName || '日志.xlsx')
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setExporting(false)
    }
  }

  return (
    <section className={layout.page}>
      <PageHeader title="日志管理" />
      <LogSearch key={list.type} type={list.type} filters={list.filters} onSearch={list.search} />
      <div className={layout.panel}>
        <div className={styles.head}>
          <Tabs
            activeKey={list.type}
            items={logTypes.map(({ key, label }) => ({ key, label }))}
            onChange={(key) => list.show(key as LogType)}
          />
          <div className={styles.toolbar}>
            {can('log:export') && (
              <Button
                icon={<DownloadOutlined />}
                aria-label="导出"
                loading={isExporting}
                onClick={() => void exportRows()}
              >
                {!isMobile && '导出'}
              </Button>
            )}
            <Button icon={<ReloadOutlined spin={list.isRefreshing} />} aria-label="刷新" onClick={list.refresh} />
          </div>
        </div>
        <PagedRows list={list} noun="日志">
          {(rows, empty) => {
            const props = { type: list.type, rows, empty, onOpen: (row: LogRow) => setOpened({ row, isOpen: true }) }
            return isMobile ? <LogCards {...props} /> : <LogTable {...props} />
          }}
        </PagedRows>
      </div>
      <LogDetail
        row={opened?.row}
        isOpen={opened?.isOpen ?? false}
        onClose={() => setOpened((now) => now && { ...now, isOpen: false })}
      />
    </section>
  )
}
