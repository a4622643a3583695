import { Alert, Button, Modal, Spin } from 'antd'
import type { PickerRecord, RecordRequest } from '../PickerRecord.ts'
import { reportRowKey } from './popupFields.ts'
import { RecordBrowser } from '../records/RecordBrowser.tsx'
import { cachedReport, clearReportCache, type LoadReport, readReport } from './reportMetadata.ts'
import { useAnswer } from '../useAnswer.ts'

/** Loads a report and its rows. */
export interface ReportSource {
  loadReport: LoadReport
  loadData: (reportId: string, request: RecordRequest, signal: AbortSignal) => Promise<unknown>
}

interface ReportDialogProps extends ReportSource {
  open: boolean
  code: string
  /** The field that labels selected rows. */
  labelField: string
  isMany?: boolean
  /** Parameters of the report, by name. */
  params?: Readonly<Record<string, string>>
  width?: number
  onOk: (records: PickerRecord[]) => void
  onCancel: () => void
}

const defaultWidth = 1200 // 2-data-entry-parts.md §9

/** A dialog to select rows of a report. */
export function ReportDialog(props: ReportDialogProps) {
  const { open, code, loadReport, loadData, labelField, isMany = false, params, width = defaultWidth } = props
  const report = useAnswer({
    key: open ? code : null,
    ask: () => cachedReport(loadReport, code),
    read: readReport,
    // Failures are not cached, so that retry sends a new request.
    onProblem: () => clearReportCache(loadReport, code),
  })
  const own = Object.fromEntries(Object.entries(params ?? {}).map(([name, text]) => [`self_${name}`, text]))
  return (
    <Modal
      title={report.value?.name || '选择记录'}
      width={width}
      open={open}
      onCancel={props.onCancel}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {report.isWaiting && <Spin description="加载中…" style={{ display: 'block', margin: '48px 0' }} />}
      {report.problem !== undefined && (
        <Alert
          type="error"
          showIcon
          title={report.problem}
          action={
            <Button size="small" onClick={report.retry}>
              重试
            </Button>
          }
        />
      )}
      {report.value && (
        <RecordBrowser
          load={(request, signal) =>
            loadData(report.value?.id ?? '', { ...request, search: { ...request.search, ...own } }, signal)
          }
          columns={report.value.columns}
          searchFields={report.value.searchFields}
          rowKey={reportRowKey}
          valueField=""
          labelField={labelField}
          isMany={isMany}
          isRequired
          onOk={(chosen) => props.onOk(chosen.flatMap(({ record }) => (record ? [record] : [])))}
          onCancel={props.onCancel}
        />
      )}
    </Modal>
  )
}
