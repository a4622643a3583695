import { Flex, Tag } from 'antd'
import { type ComponentType, useState } from 'react'
import type { QueryEditorProps } from './AdvancedCondition.ts'
import type { SingleValueProps } from './TypedField.ts'

type SeveralValuesProps = Omit<SingleValueProps, 'onChange'> & {
  onChange: QueryEditorProps['onChange']
  Single: ComponentType<SingleValueProps>
}

/** Multiple values with a single-value control: each choice is added to the list. */
export function SeveralValues({ Single, value, onChange, ...rest }: SeveralValuesProps) {
  const values = Array.isArray(value) ? value : value === '' ? [] : [value]
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const add = (next: string, text?: string) => {
    if (next === '' || values.includes(next)) return
    if (text) setTexts(new Map(texts).set(next, text))
    onChange([...values, next])
  }
  return (
    <Flex vertical gap={4}>
      {values.length > 0 && (
        <Flex wrap gap={4}>
          {values.map((one) => (
            <Tag
              key={one}
              variant="filled"
              closable={{ 'aria-label': `移除 ${texts.get(one) ?? one}` }}
              onClose={() => onChange(values.filter((other) => other !== one))}
            >
              {texts.get(one) ?? one}
            </Tag>
          ))}
        </Flex>
      )}
      {/* Remounted after each choice, so that it is empty again. */}
      <Single key={values.length} {...rest} value="" onChange={add} />
    </Flex>
  )
}
