import { DatePicker, Input, InputNumber } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'
import { AreaLinkage } from '../controls/AreaLinkage.tsx'
import { DictionaryChoice } from '../controls/DictionaryChoice.tsx'
import { SearchSelect } from '../controls/SearchSelect.tsx'
import { TagsInput } from '../controls/TagsInput.tsx'
import { TimeInput } from '../controls/TimeInput.tsx'
import { DepartmentPicker } from '../pickers/trees/DepartmentPicker.tsx'
import { PopupPicker } from '../pickers/reports/PopupPicker.tsx'
import { UserPicker } from '../pickers/records/UserPicker.tsx'
import type { QueryEditorProps } from './AdvancedCondition.ts'
import { SeveralValues } from './SeveralValues.tsx'
import { type QueryValueEditorProps, type SingleValueProps, tableDictionary } from './TypedField.ts'

const formats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss' } as const // 2-data-entry-parts.md §9
const pieceRules = ['like', 'right_like', 'left_like']
const wide = { width: '100%' }

/** The control for the type of the field, for one value or, with `in`, for several. */
export function QueryValueEditor(props: QueryValueEditorProps) {
  const { field, sources, rule } = props
  const isMany = rule === 'in'
  // Part of a date or number is entered as text.
  if (pieceRules.includes(rule) && ['number', 'date', 'datetime', 'time'].includes(field.type))
    return <TextValue {...props} />
  switch (field.type) {
    case 'number':
      return isMany ? <TextValues {...props} /> : <NumberValue {...props} />
    case 'date':
      return <DayValue {...props} isMany={isMany} />
    case 'datetime':
    case 'time':
      return isMany ? <SeveralValues {...props} Single={MomentValue} /> : <MomentValue {...props} />
    case 'select':
    case 'switch':
      return <ChoiceValue {...props} isMany={isMany} />
    case 'search':
      if (!sources.searchTable) break
      return isMany ? <SeveralValues {...props} Single={SearchValue} /> : <SearchValue {...props} />
    case 'area':
      if (!sources.areas) break
      return isMany ? <SeveralValues {...props} Single={AreaValue} /> : <AreaValue {...props} />
    case 'user':
    case 'department':
    case 'popup':
      return <PickedValue {...props} isMany={isMany} />
    case 'text':
      break
  }
  return isMany ? <TextValues {...props} /> : <TextValue {...props} />
}

const single = (value: QueryEditorProps['value']): string => (Array.isArray(value) ? (value[0] ?? '') : value)
const joined = (value: QueryEditorProps['value']): string => (Array.isArray(value) ? value.join(',') : value)
const parted = (text: string): string[] => text.split(',').filter((part) => part !== '')

function TextValue({ field, id, value, onChange }: SingleValueProps) {
  return (
    <Input
      id={id}
      aria-label={field.title}
      placeholder={`请输入${field.title}`}
      allowClear
      value={single(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function TextValues({ field, id, value, onChange }: QueryValueEditorProps) {
  return (
    <TagsInput id={id} label={field.title} value={Array.isArray(value) ? value : parted(value)} onChange={onChange} />
  )
}

function NumberValue({ field, id, value, onChange }: SingleValueProps) {
  return (
    <InputNumber<string>
      id={id}
      stringMode
      aria-label={field.title}
      placeholder={`请输入${field.title}`}
      value={single(value) || null}
      onChange={(next) => onChange(next === null ? '' : String(next))}
      style={wide}
    />
  )
}

/** The same objects for the same text: the picker drops typed text when it gets others. */
function useDays(text: string): Dayjs[] {
  return useMemo(
    () =>
      parted(text)
        .map((one) => dayjs(one))
        .filter((day) => day.isValid()),
    [text],
  )
}

function DayValue({ field, id, value, onChange, isMany }: QueryValueEditorProps & { isMany: boolean }) {
  const props = { id, 'aria-label': field.title, placeholder: `请选择${field.title}`, style: wide }
  const days = useDays(Array.isArray(value) ? value.join() : value)
  const print = (day: Dayjs): string => day.format(formats.date)
  if (isMany)
    return (
      <DatePicker<Dayjs, true>
        {...props}
        multiple
        maxTagCount="responsive"
        value={days}
        onChange={(next) => onChange((next ?? []).map(print))}
      />
    )
  return <DatePicker {...props} value={days[0] ?? null} onChange={(day) => onChange(day ? print(day) : '')} />
}

function MomentValue({ field, id, value, onChange }: SingleValueProps) {
  const [moment = null] = useDays(single(value))
  if (field.type === 'time') return <TimeInput id={id} label={field.title} value={single(value)} onChange={onChange} />
  return (
    <DatePicker
      id={id}
      aria-label={field.title}
      placeholder={`请选择${field.title}`}
      showTime
      needConfirm={false}
      format={formats.datetime}
      value={moment}
      onChange={(next) => onChange(next ? next.format(formats.datetime) : '')}
      style={wide}
    />
  )
}

const yesNo = [
  { value: 'Y', text: '是' },
  { value: 'N', text: '否' },
]

function ChoiceValue(props: QueryValueEditorProps & { isMany: boolean }) {
  const { field, sources, id, value, onChange, isMany } = props
  return (
    <DictionaryChoice
      id={id}
      label={field.title}
      code={field.dictCode}
      loadItems={sources.loadItems}
      options={field.options ?? (field.type === 'switch' ? yesNo : undefined)}
      isMany={isMany}
      value={joined(value)}
      onChange={(text) => onChange(isMany ? parted(text) : text)}
    />
  )
}

function SearchValue({ field, sources, id, value, onChange }: SingleValueProps) {
  const source = sources.searchTable?.(tableDictionary(field))
  return (
    source && (
      <SearchSelect
        {...source}
        id={id}
        label={field.title}
        value={single(value)}
        onChange={(next, [chosen]) => onChange(next, chosen?.text ?? '')}
      />
    )
  )
}

function AreaValue({ field, sources: { areas }, id, value, onChange }: SingleValueProps) {
  if (!areas) return null
  return (
    <AreaLinkage
      {...areas}
      id={id}
      label={field.title}
      value={single(value)}
      onChange={(code, names) => onChange(code, names.join(' / '))}
    />
  )
}

/** Values selected in a dialog, which emits several values joined by commas. */
function PickedValue(props: QueryValueEditorProps & { isMany: boolean }) {
  const { field, sources, id, value, onChange, isMany } = props
  const { users, departments, reports } = sources
  const control = {
    id,
    label: field.title,
    isMany,
    value: joined(value),
    onChange: (text: string) => onChange(isMany ? parted(text) : text),
  }
  if (field.type === 'user' && users)
    return <UserPicker {...users} {...control} valueField={field.customReturnField === 'id' ? 'id' : 'username'} />
  if (field.type === 'department' && departments) return <DepartmentPicker {...control} load={departments} />
  const { popup } = field
  if (field.type === 'popup' && reports && popup) {
    // The value is that of the first target field.
    const [target = ''] = popup.destFields.split(',')
    return (
      <PopupPicker {...reports} {...popup} {...control} onChange={(values) => control.onChange(values[target] ?? '')} />
    )
  }
  return isMany ? <TextValues {...props} /> : <TextValue {...props} />
}
