import { longestExpression, type OnlineField } from '@lexdesk/domain'
import { App, Flex, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { useLatest } from '../../../fields/useLatest.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import styles from '../FieldProperties.module.css'
import { type Insertion, insertions } from './insertions.ts'
import type { Line } from './LinesEditor.tsx'
import type { FieldNaming } from './useFieldNaming.ts'

interface ExpressionInputProps {
  id: string
  /** What the expression is called. */
  title: string
  value: string
  disabled: boolean
  /** The fields that the expression can name. */
  fields: readonly OnlineField[]
  naming: FieldNaming
  /** `named`: the lines of all fields, if they have been given names for what was inserted. */
  onChange: (value: string, named?: readonly Line[]) => void
}

/** An expression. Fields are inserted by their titles, as nobody knows their names by heart. */
export function ExpressionInput(props: ExpressionInputProps) {
  const { id, title, value, disabled, fields, naming, onChange } = props
  const { message } = App.useApp()
  const names = useNames()
  const options = insertions(fields, names.dictionary, naming.isNamed)
  const latest = useLatest({ value, onChange })
  const box = useRef<HTMLDivElement>(null)
  const [isNaming, setNaming] = useState(false)

  function insert(words: string, named?: readonly Line[]) {
    const field = box.current?.querySelector('textarea')
    if (!field) return
    const { selectionStart: start, selectionEnd: end } = field
    const { value: text, onChange: change } = latest()
    const before = text.slice(0, start)
    const inserted = /[\w")\]]$/.test(before) ? ` ${words}` : words
    change((before + inserted + text.slice(end)).slice(0, longestExpression), named)
    const cursor = start + inserted.length
    // After the text has been drawn; the select takes the focus back until then.
    setTimeout(() => {
      field.focus()
      field.setSelectionRange(cursor, cursor)
    })
  }

  async function choose({ field, wordsFor }: Insertion) {
    if (naming.isNamed(field)) return insert(wordsFor(field.name))
    setNaming(true)
    try {
      const named = await naming.name(field)
      if (named) insert(wordsFor(named.name), named.lines)
    } catch (error) {
      void message.error(formatError(error))
    } finally {
      setNaming(false)
    }
  }

  return (
    <Flex vertical gap={4} ref={box}>
      <Input.TextArea
        id={id}
        value={value}
        maxLength={longestExpression}
        autoSize={{ minRows: 1, maxRows: 4 }}
        disabled={disabled}
        className={styles.expression}
        onChange={(event) => onChange(event.target.value)}
      />
      {!disabled && (
        <Select<string | null>
          size="small"
          aria-label={`在${title}中插入字段`}
          value={null}
          placeholder="插入字段"
          options={options.map(({ key, label }) => ({ value: key, label }))}
          loading={isNaming}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          notFoundContent="没有这样的字段"
          onSelect={(key) => {
            const chosen = options.find((one) => one.key === key)
            if (chosen) void choose(chosen)
          }}
        />
      )}
    </Flex>
  )
}
