import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { controlProps, fullWidth } from '../controlProps.ts'
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

function MomentPicker({ kind, value, onChange, ...control }: MomentPickerProps) {
  return (
    <DatePicker
      {...control}
      value={toDayjs(value, kind)}
      format={typedFormats[kind]}
      showTime={kind === 'datetime'}
      // Applies the choice without the OK button; blur is enough.
      needConfirm={false}
      onChange={(day: Dayjs | null) => onChange(fromDayjs(day, kind))}
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
      placeholder={`请选择${field.title}`}
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
      value={[toDayjs(from, 'date'), toDayjs(to, 'date')]}
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
