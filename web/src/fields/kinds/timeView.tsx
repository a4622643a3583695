import { TimeInput } from '@lexdesk/parts'
import { TimePicker } from 'antd'
import { fullWidth } from '../controlProps.ts'
import type { EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asRange, asText } from '../filters/filterValue.ts'
import { TagsFilter } from '../filters/TagsFilter.tsx'
import { fromDayjs, toDayjs } from '../texts/dateText.ts'
import { PrintedDisplay } from '../texts/PrintedDisplay.tsx'

type TimeField = FieldOfKind<'time'>

function TimeEditor({ field, value, onChange, ...control }: EditorProps<TimeField>) {
  return (
    <TimeInput
      {...control}
      placeholder={`请选择${field.title}`}
      value={asText(value)}
      onChange={(text) => onChange(text || null)}
    />
  )
}

function TimeFilter(props: FilterProps<TimeField>) {
  const { field, rule, value, onChange, id } = props
  if (rule === 'in') return <TagsFilter {...props} />
  if (rule === 'range' || rule === 'between') return <TimeRange {...props} />
  return <TimeInput id={id} label={field.title} value={asText(value)} onChange={onChange} />
}

function TimeRange({ field, value, onChange, id }: FilterProps<TimeField>) {
  const [from, to] = asRange(value)
  return (
    <TimePicker.RangePicker
      id={id === undefined ? undefined : { start: id }}
      aria-label={field.title}
      value={[toDayjs(from, 'time'), toDayjs(to, 'time')]}
      allowEmpty={[true, true]}
      needConfirm={false}
      onChange={(times) => onChange([fromDayjs(times?.[0], 'time') ?? '', fromDayjs(times?.[1], 'time') ?? ''])}
      style={fullWidth}
    />
  )
}

export const timeView: FieldView<TimeField> = { Editor: TimeEditor, Display: PrintedDisplay, Filter: TimeFilter }
