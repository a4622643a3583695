import { date, datetime } from '@lexdesk/domain/fields'
import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useMemo } from 'react'
import { controlProps, fullWidth, promptOf } from '../controlProps.ts'
import { fromDayjs, rangePresets, toDayjs, typedFormats } from '../texts/dateText.ts'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asRange, asText } from '../filters/filterValue.ts'
import { PrintedDisplay } from '../texts/PrintedDisplay.tsx'
import { TagsFilter } from '../filters/TagsFilter.tsx'

type DateField = FieldOfKind<'date' | 'datetime'>

interface MomentPickerProps extends ReturnType<typeof controlProps> {
  kind: DateField['kind']
  value: unknown
  onChange: (value: string | null) => void
  placeholder?: string
}

const readTyped = {
  date: (text: string) => date.kind.read(text, date('')),
  datetime: (text: string) => datetime.kind.read(text, datetime('')),
}

function MomentPicker({ kind, value, onChange, onBlur, ...control }: MomentPickerProps) {
  // The same object for the same value: the picker drops typed text when it gets another one.
  const shown = useMemo(() => toDayjs(value, kind), [value, kind])
  /** Text that the server reads but the picker does not, such as 2026-1-5 or 2026-01-05 10:00. */
  const commit = (typed: string) => {
    const read = readTyped[kind](typed)
    if ('value' in read && read.value !== null && read.value !== fromDayjs(shown, kind)) onChange(read.value)
  }
  return (
    <DatePicker
      {...control}
      value={shown}
      format={typedFormats[kind]}
      showTime={kind === 'datetime'}
      // Applies the choice without the OK button; blur is enough.
      needConfirm={false}
      onChange={(day: Dayjs | null) => onChange(fromDayjs(day, kind))}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter') commit((target as HTMLInputElement).value)
      }}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) commit(target.value)
        onBlur?.()
      }}
      style={fullWidth}
    />
  )
}

function DateEditor(props: EditorProps<DateField>) {
  const { field, value, onChange } = props
  return (
    <MomentPicker
      {...controlProps(props)}
      kind={field.kind}
      value={value}
      onChange={onChange}
      placeholder={promptOf(field, '选择')}
    />
  )
}

function DateFilter(props: FilterProps<DateField>) {
  const { field, rule, value, onChange, id } = props
  if (rule === 'in') return <TagsFilter {...props} />
  if (rule === 'range' || rule === 'between') return <DayRange {...props} />
  return (
    <MomentPicker
      {...controlProps({ id, label: field.title })}
      kind={field.kind}
      value={asText(value)}
      onChange={(text) => onChange(text ?? '')}
    />
  )
}

/** A date range, also for date-times: the end includes its whole day. */
function DayRange({ field, rule, value, onChange, id }: FilterProps<DateField>) {
  const [from, to] = asRange(value)
  const shown = useMemo((): [Dayjs | null, Dayjs | null] => [toDayjs(from, 'date'), toDayjs(to, 'date')], [from, to])
  // The server extends a ten-character search parameter to the whole day, but takes the two values of `between`
  // literally.
  const [begin, end] = field.kind === 'datetime' && rule === 'between' ? [' 00:00:00', ' 23:59:59'] : ['', '']
  const text = (day: Dayjs | null, clock: string) => {
    const written = fromDayjs(day, 'date')
    return written === null ? '' : written + clock
  }
  return (
    <DatePicker.RangePicker
      id={id === undefined ? undefined : { start: id }}
      aria-label={field.title}
      value={shown}
      format={typedFormats.date}
      allowEmpty={[true, true]}
      presets={rangePresets()}
      onChange={(days) => onChange([text(days?.[0] ?? null, begin), text(days?.[1] ?? null, end)])}
      style={fullWidth}
    />
  )
}

/** Without seconds: a log shows its times itself. */
function MinuteDisplay(props: DisplayProps<FieldOfKind<'datetime'>>) {
  const { value } = props
  return (
    <PrintedDisplay {...props} value={typeof value === 'string' ? value.slice(0, 'YYYY-MM-DD HH:mm'.length) : value} />
  )
}

const momentView: FieldView<DateField> = { Editor: DateEditor, Display: PrintedDisplay, Filter: DateFilter }

export const dateView: FieldView<FieldOfKind<'date'>> = momentView
export const datetimeView: FieldView<FieldOfKind<'datetime'>> = { ...momentView, Display: MinuteDisplay }
