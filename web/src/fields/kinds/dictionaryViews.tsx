import { type DictionaryItem, offeredItems } from '@lexdesk/domain'
import { MultiSelect, useNameSearch } from '@lexdesk/parts'
import { Flex, Select, Tag } from 'antd'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { controlProps, fullWidth } from '../controlProps.ts'
import { dictTexts } from '../options/dictTexts.ts'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asList, asText } from '../filters/filterValue.ts'
import { TextDisplay } from '../texts/TextDisplay.tsx'

type Single = FieldOfKind<'dictionary'>
type Several = FieldOfKind<'dictionaries'>

const optionsOf = (items: readonly DictionaryItem[]) => items.map(({ value, text }) => ({ value, label: text }))

/** The options, plus values that the dictionary no longer offers, shown unchanged. */
function useOptions(
  { field, row, name }: Pick<EditorProps<Single | Several>, 'field' | 'row' | 'name'>,
  keys: string[],
) {
  const items = useDictionary(field.dictionary)
  const texts = dictTexts(row, name, row && name !== undefined ? row[name] : undefined)
  const unavailable = keys.filter((key) => !offeredItems(field, items).some(({ value }) => value === key))
  return [
    ...optionsOf(offeredItems(field, items)),
    ...unavailable.map((key) => ({ value: key, label: texts.get(key) ?? key, disabled: true })),
  ]
}

function DictionaryEditor(props: EditorProps<Single>) {
  const { field, value, onChange } = props
  const current = asText(value)
  return (
    <Select<string>
      {...controlProps(props)}
      value={current || undefined}
      options={useOptions(props, asList(value))}
      showSearch={useNameSearch()}
      allowClear={!field.required}
      placeholder={`请选择${field.title}`}
      onChange={(next) => onChange(next ?? null)}
      style={fullWidth}
    />
  )
}

function DictionariesEditor(props: EditorProps<Several>) {
  const { field, value, onChange } = props
  const current = asList(value)
  return (
    <MultiSelect<string[]>
      {...controlProps(props)}
      mode="multiple"
      value={current}
      options={useOptions(props, current)}
      showSearch={useNameSearch()}
      allowClear
      placeholder={`请选择${field.title}`}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
      style={fullWidth}
    />
  )
}

function DictionaryDisplay({ field, value, row, name, compact }: DisplayProps<Single | Several>) {
  const items = useDictionary(field.dictionary)
  const texts = dictTexts(row, name, value)
  const known = asList(value).map((key) => {
    const item = items.find((candidate) => candidate.value === key)
    return { key, text: item?.text ?? texts.get(key) ?? key, color: item?.color }
  })
  const words = known.map(({ text }) => text).join('、')
  if (known.every(({ color }) => !color)) return <TextDisplay text={words} compact={compact} />
  return (
    <Flex gap={4} wrap={!compact} title={words} style={{ overflow: 'hidden' }}>
      {known.map(({ key, text, color }) => (
        <Tag key={key} color={color} style={{ marginInlineEnd: 0 }}>
          {text}
        </Tag>
      ))}
    </Flex>
  )
}

function DictionaryFilter({ field, rule, value, onChange, id }: FilterProps<Single | Several>) {
  const items = useDictionary(field.dictionary)
  const isMany = rule === 'in'
  return (
    <MultiSelect<string | string[]>
      id={id}
      mode={isMany ? 'multiple' : undefined}
      aria-label={field.title}
      placeholder={`请选择${field.title}`}
      value={isMany ? asList(value) : asText(value) || undefined}
      options={optionsOf(items)}
      showSearch={useNameSearch()}
      allowClear
      maxTagCount="responsive"
      onChange={(next) => onChange(next ?? '')}
      style={fullWidth}
    />
  )
}

export const dictionaryView: FieldView<Single> = {
  Editor: DictionaryEditor,
  Display: DictionaryDisplay,
  Filter: DictionaryFilter,
}
export const dictionariesView: FieldView<Several> = {
  Editor: DictionariesEditor,
  Display: DictionaryDisplay,
  Filter: DictionaryFilter,
}
