import { useState } from 'react'
import type { ControlProps } from '../ControlProps.ts'
import { Misconfigured } from '../Misconfigured.tsx'
import { PickerBox } from '../PickerBox.tsx'
import { type PopupFields, popupError, popupValues, splitNames } from './popupFields.ts'
import { ReportDialog, type ReportSource } from './ReportDialog.tsx'

export interface PopupPickerProps extends ControlProps, PopupFields, ReportSource {
  /** The text shown in the field. */
  value?: string | null
  /** The values of all target fields. */
  onChange: (values: Record<string, string>) => void
  isMany?: boolean
  /** Parameters of the report, by name. */
  params?: Readonly<Record<string, string>>
  width?: number
}

/** Fills fields of a form from rows of a report. If misconfigured, it shows only the error. */
export function PopupPicker(props: PopupPickerProps) {
  const problem = popupError(props)
  return problem ? <Misconfigured problem={problem} /> : <ReportPicker {...props} />
}

function ReportPicker(props: PopupPickerProps) {
  const { code, loadReport, loadData, value, onChange, isMany, params, width } = props
  const [isOpen, setOpen] = useState(false)
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
      <ReportDialog
        {...{ code, loadReport, loadData, isMany, params, width }}
        open={isOpen}
        labelField={firstField}
        onOk={(records) => {
          onChange(popupValues(props, records))
          close()
        }}
        onCancel={close}
      />
    </>
  )
}
