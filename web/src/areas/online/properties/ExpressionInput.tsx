import { longestExpression, type OnlineField } from '@lexdesk/domain'
import { Flex, Input, Select } from 'antd'
import { useMemo, useRef } from 'react'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import styles from '../FieldProperties.module.css'
import { insertions } from './insertions.ts'

interface ExpressionInputProps {
  id: string
  /** What the expression is called. */
  title: string
  value: string
  disabled: boolean
  /** The fields that the expression can name. */
  fields: readonly OnlineField[]
  onChange: (value: string) => void
}

/** An expression. Fields are inserted by their titles, as nobody knows their names by heart. */
export function ExpressionInput({ id, title, value, disabled, fields, onChange }: ExpressionInputProps) {
  const names = useNames()
  const options = useMemo(() => insertions(fields, names.dictionary), [fields, names])
  const box = useRef<HTMLDivElement>(null)

  function insert(words: string) {
    const field = box.current?.querySelector('textarea')
    if (!field) return
    const { selectionStart: start, selectionEnd: end } = field
    const before = value.slice(0, start)
    const inserted = /[\w")\]]$/.test(before) ? ` ${words}` : words
    onChange((before + inserted + value.slice(end)).slice(0, longestExpression))
    const cursor = start + inserted.length
    // After the text has been drawn; the select takes the focus back until then.
    setTimeout(() => {
      field.focus()
      field.setSelectionRange(cursor, cursor)
    })
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
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          notFoundContent="没有这样的字段；新增的字段保存后才有字段名"
          onSelect={(words) => words !== null && insert(words)}
        />
      )}
    </Flex>
  )
}
