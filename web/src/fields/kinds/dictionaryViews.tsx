import { CheckOutlined } from '@ant-design/icons'
import { isGoodEnd, offeredItems } from '@lexdesk/domain'
import { DictionarySelect, MultiSelectDictionary, splitValues } from '@lexdesk/parts'
import { Flex, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useDictionary, useLoadedDictionary } from '../../api/dictionaries/useDictionary.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { dictTexts } from '../options/dictTexts.ts'
import { promptOf } from '../controlProps.ts'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asList, asText } from '../filters/filterValue.ts'
import { TextDisplay } from '../texts/TextDisplay.tsx'

type Single = FieldOfKind<'dictionary'>
type Several = FieldOfKind<'dictionaries'>

/** What the dictionary offers, and the texts of values that it no longer does. */
function useChoices({ field, row, name }: Pick<EditorProps<Single | Several>, 'field' | 'row' | 'name'>) {
  const { items, error, retry } = useLoadedDictionary(field.dictionary)
  const stored = dictTexts(row, name, row && name !== undefined ? row[name] : undefined)
  return {
    options: offeredItems(field, items),
    texts: new Map([...stored, ...items.map(({ value, text }) => [value, text] as const)]),
    onRetry: retry,
    ...(error && { problem: formatError(error) }),
  }
}

/** Says below the control why there is nothing to choose; the stored value stays. */
function WithProblem({ problem, children }: { problem: string | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {problem !== undefined && <Typography.Text type="warning">{problem}</Typography.Text>}
    </>
  )
}

function DictionaryEditor(props: EditorProps<Single>) {
  const { field, value, onChange, ...control } = props
  const choices = useChoices(props)
  return (
    <WithProblem problem={choices.problem}>
      <DictionarySelect
        {...control}
        {...choices}
        isClearable={!field.required}
        placeholder={promptOf(field, '选择')}
        value={asText(value)}
        onChange={(next) => onChange(next || null)}
      />
    </WithProblem>
  )
}

function DictionariesEditor(props: EditorProps<Several>) {
  const { field, value, onChange, ...control } = props
  const choices = useChoices(props)
  return (
    <WithProblem problem={choices.problem}>
      <MultiSelectDictionary
        {...control}
        {...choices}
        placeholder={promptOf(field, '选择')}
        value={asList(value).join(',')}
        onChange={(next) => onChange(next === '' ? null : splitValues(next))}
      />
    </WithProblem>
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
        <Tag
          key={key}
          color={color}
          icon={isGoodEnd(text) && <CheckOutlined aria-hidden />}
          style={{ marginInlineEnd: 0 }}
        >
          {text}
        </Tag>
      ))}
    </Flex>
  )
}

function DictionaryFilter({ field, rule, value, onChange, id }: FilterProps<Single | Several>) {
  const control = {
    id,
    label: field.title,
    placeholder: `请选择${field.title}`,
    options: useDictionary(field.dictionary),
    isOneLine: true,
  }
  return rule === 'in' ? (
    <MultiSelectDictionary
      {...control}
      value={asList(value).join(',')}
      onChange={(next) => onChange(splitValues(next))}
    />
  ) : (
    <DictionarySelect {...control} value={asText(value)} onChange={onChange} />
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
