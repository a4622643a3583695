import { useMemo, useState } from 'react'
import { type ControlProps, splitValues } from '../ControlProps.ts'
import { PickerBox } from '../PickerBox.tsx'
import { type Chosen, type PickerRecord, textOf } from '../PickerRecord.ts'
import { readPage } from './readPage.ts'
import type { RecordBrowserProps } from './RecordBrowser.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { useAnswer } from '../useAnswer.ts'

type Browsing = Omit<RecordBrowserProps, 'initial' | 'onOk' | 'onCancel' | 'isRequired'>

export interface RecordPickerProps extends ControlProps, Browsing {
  title: string
  width?: number
  /** The selected values, joined by commas. */
  value?: string | null
  /** `records` holds the known rows: of external values only those that were looked up. */
  onChange: (value: string, records: PickerRecord[]) => void
  /** Looks up the rows of external values to show their names. */
  loadChosen?: (values: string[], signal: AbortSignal) => Promise<unknown>
}

const defaultWidth = 1000

/** A field that is filled by selecting rows in a dialog. */
export function RecordPicker(props: RecordPickerProps) {
  const {
    title,
    width = defaultWidth,
    value,
    onChange,
    loadChosen,
    id,
    label,
    disabled,
    status,
    placeholder,
    onBlur,
  } = props
  const { valueField, labelField, isMany = false } = props
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState<ReadonlyMap<string, PickerRecord>>(new Map())
  const values = useMemo(() => splitValues(value), [value])
  const unknown = values.filter((one) => !known.has(one))
  const lookup = useAnswer({
    key: loadChosen && unknown.length > 0 ? unknown.join(',') : null,
    ask: (signal) => loadChosen?.(unknown, signal),
    read: (answer) => readPage(answer, 1, Number.MAX_SAFE_INTEGER)?.records,
  })
  const recordOf = (one: string) =>
    known.get(one) ?? lookup.latest?.find((record) => textOf(record[valueField]) === one)
  const chosen = values.map((one): Chosen => {
    const record = recordOf(one)
    return { value: one, label: textOf(record?.[labelField]) || one, record }
  })

  const put = (next: readonly Chosen[]) => {
    const found = next.flatMap((one) => (one.record ? [{ value: one.value, record: one.record }] : []))
    setKnown(new Map([...known, ...found.map((one) => [one.value, one.record] as const)]))
    onChange(
      next.map((one) => one.value).join(','),
      found.map(({ record }) => record),
    )
  }
  return (
    <>
      <PickerBox
        {...{ id, label: label ?? title, disabled, status, placeholder, onBlur }}
        chosen={chosen}
        isMany={isMany || chosen.length > 1}
        onOpen={() => setOpen(true)}
        onChange={(retained) => put(chosen.filter((one) => retained.includes(one.value)))}
      />
      <RecordDialog
        {...props}
        title={`选择${title}`}
        width={width}
        open={isOpen}
        initial={chosen}
        onOk={(next) => {
          put(next)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}
