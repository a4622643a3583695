import { DownloadOutlined } from '@ant-design/icons'
import { type conflictCheck, type Row } from '@lexdesk/domain'
import { App, Button } from 'antd'
import { useState } from 'react'
import { saveBlob } from '../api/calls/saveBlob.ts'
import { formatError } from '../ui/hints/formatError.ts'
import { fetchReport } from './conflictChecks.ts'

/** 利益冲突检索报告 as a Word file. */
export function ReportButton({ check }: { check: Row<typeof conflictCheck> }) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const { blob, fileName } = await fetchReport(check.id)
      saveBlob(blob, fileName || '利益冲突检索报告.docx')
    } catch (problem) {
      message.warning(formatError(problem))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void download()}>
      检索报告
    </Button>
  )
}
