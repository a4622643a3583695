import { type counsel, type Row } from '@lexdesk/domain'
import { App, Button, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { saveBlob } from '../../api/calls/saveBlob.ts'
import { today } from '../../fields/texts/dateText.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { counselCalls } from './counselCalls.ts'

/** Generates and downloads the yearly report of this client. */
export function ReportButton({ row }: { row: Row<typeof counsel> }) {
  const { message } = App.useApp()
  const thisYear = today().year()
  const [year, setYear] = useState<number | null>(thisYear)
  const [isBusy, setBusy] = useState(false)

  async function make() {
    if (year === null) return
    setBusy(true)
    try {
      const { blob, fileName } = await counselCalls.serviceReport(row.id, year)
      saveBlob(blob, fileName || `${year}年度法律顾问服务报告.docx`)
    } catch (problem) {
      message.warning(formatError(problem))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Space.Compact>
      <InputNumber
        aria-label="报告年度"
        min={2000}
        max={thisYear}
        precision={0}
        value={year}
        suffix="年"
        onChange={setYear}
      />
      <Button loading={isBusy} disabled={year === null} onClick={() => void make()}>
        生成年度服务报告
      </Button>
    </Space.Compact>
  )
}
