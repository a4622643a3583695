import { Alert, Button, Modal, Spin } from 'antd'
import { useState } from 'react'
import type { ControlProps } from './ControlProps.ts'
import { Misconfigured } from './Misconfigured.tsx'
import { PickerBox } from './PickerBox.tsx'
import type { RecordRequest } from './PickerRecord.ts'
import { type PopupFields, popupProblem, popupValues, reportRowKey, splitNames } from './popupFields.ts'
import { RecordBrowser } from './RecordBrowser.tsx'
import { cachedReport, forgetReport, type LoadReport, readReport } from './reportMetadata.ts'
import { useAnswer } from './useAnswer.ts'

export interface PopupPickerProps extends ControlProps, PopupFields {
  loadReport: LoadReport
  loadData: (reportId: string, request: RecordRequest, signal: AbortSignal) => Promise<unknown>
  /** What the field itself shows. */
  value?: string | null
  /** The values of all target fields. */
  onChange: (values: Record<string, string>) => void
  isMany?: boolean
  /** Parameters of the report, by name. */
  params?: Readonly<Record<string, string>>
  width?: number
}

const usualWidth = 1200 // 2-data-entry-parts.md §9

/** Fills fields of a form from rows of a report. Set up wrongly it is not shown, only what is wrong. */
export function PopupPicker(props: PopupPickerProps) {
  const problem = popupProblem(props)
  return problem ? <Misconfigured problem={problem} /> : <ReportPicker {...props} />
}

function ReportPicker(props: PopupPickerProps) {
  const { code, loadReport, loadData, value, onChange, isMany = false, params, width = usualWidth } = props
  const [isOpen, setOpen] = useState(false)
  const report = useAnswer({
    key: isOpen ? code : null,
    ask: () => cachedReport(loadReport, code),
    read: readReport,
    // Nothing that failed is kept, so that a second try is one.
    onProblem: () => forgetReport(loadReport, code),
  })
  const own = Object.fromEntries(Object.entries(params ?? {}).map(([name, text]) => [`self_${name}`, text]))
  const close = () => setOpen(false)
  const [firstField = ''] = splitNames(props.orgFields)
  return (
    <>
      <PickerBox
        {...props}
        chosen={value ? [{ value, label: value }] : []}
        isMany={false}
        onOpen={() => setOpen(true)}
        onChange={() => onChange(popupValues(props, []))}
      />
      <Modal
        title={report.value?.name || '选择记录'}
        width={width}
        open={isOpen}
        onCancel={close}
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
            labelField={firstField}
            isMany={isMany}
            isRequired
            onOk={(chosen) => {
              onChange(
                popupValues(
                  props,
                  chosen.flatMap(({ record }) => (record ? [record] : [])),
                ),
              )
              close()
            }}
            onCancel={close}
          />
        )}
      </Modal>
    </>
  )
}
