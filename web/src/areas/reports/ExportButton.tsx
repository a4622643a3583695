import { DownloadOutlined } from '@ant-design/icons'
import { permissionCode, reportEndpoints, type ReportSummary } from '@lexdesk/domain'
import { App, Button } from 'antd'
import { useState } from 'react'
import { callBlob } from '../../api/calls/callBlob.ts'
import { saveBlob } from '../../api/calls/saveBlob.ts'
import { useSession } from '../../api/session/useSession.ts'
import { formatError } from '../../ui/hints/formatError.ts'

interface ExportButtonProps {
  report: ReportSummary
  /** What the rows are searched for. */
  search?: Readonly<Record<string, string>>
}

/** Downloads a report, for users who may export its rows. */
export function ExportButton({ report: { code, title, source }, search }: ExportButtonProps) {
  const { message } = App.useApp()
  const { can } = useSession()
  const [isBusy, setBusy] = useState(false)
  async function fetchSheet() {
    setBusy(true)
    try {
      const { blob, fileName } = await callBlob(reportEndpoints.workbook, { ...search, code })
      saveBlob(blob, fileName || `${title}.xlsx`)
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }
  if (!can(permissionCode({ name: source }, 'export'))) return null
  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void fetchSheet()}>
      导出
    </Button>
  )
}
