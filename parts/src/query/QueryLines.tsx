import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select, Space } from 'antd'
import { useId } from 'react'
import { useNameSearch } from '../names/useNameSearch.ts'
import type { QueryFieldSpec } from './AdvancedCondition.ts'
import { arityOf, changeField, changeRule, emptyLine, type QueryLine } from './QueryLine.ts'
import styles from './QueryLines.module.css'

interface QueryLinesProps {
  lines: readonly QueryLine[]
  fields: readonly QueryFieldSpec[]
  onChange: (lines: QueryLine[]) => void
}

/** Lines of field, rule and value. */
export function QueryLines({ lines, fields, onChange }: QueryLinesProps) {
  const put = (next: QueryLine) => onChange(lines.map((line) => (line.key === next.key ? next : line)))
  const insertBelow = (key: number) =>
    onChange(lines.flatMap((line) => (line.key === key ? [line, emptyLine()] : [line])))
  const remove = (key: number) => {
    const rest = lines.filter((line) => line.key !== key)
    onChange(rest.length > 0 ? rest : [emptyLine()])
  }
  return lines.map((line, index) => (
    <QueryLineRow
      key={line.key}
      line={line}
      place={index + 1}
      fields={fields}
      onChange={put}
      onInsert={() => insertBelow(line.key)}
      onRemove={() => remove(line.key)}
    />
  ))
}

interface QueryLineRowProps {
  line: QueryLine
  place: number
  fields: readonly QueryFieldSpec[]
  onChange: (line: QueryLine) => void
  onInsert: () => void
  onRemove: () => void
}

function QueryLineRow({ line, place, fields, onChange, onInsert, onRemove }: QueryLineRowProps) {
  const id = useId()
  const search = useNameSearch()
  const spec = fields.find(({ name }) => name === line.field)
  const rules = spec?.rules ?? []
  const choose = (name: string) => {
    const chosen = fields.find((field) => field.name === name)
    if (chosen) onChange(changeField(line, chosen))
  }
  return (
    <div className={styles.line} role="group" aria-label={`第 ${place} 个条件`}>
      <Select
        aria-label="查询字段"
        placeholder="选择查询字段"
        showSearch={search}
        value={spec?.name}
        options={fields.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={choose}
      />
      <Select
        aria-label="匹配规则"
        placeholder="匹配规则"
        value={spec ? line.rule || undefined : undefined}
        options={rules.map(({ value, label }) => ({ value, label }))}
        // High enough to show all rules without scrolling.
        listHeight={420}
        onChange={(rule: string) => onChange(changeRule(line, rule, rules))}
      />
      <div className={styles.value}>
        {spec &&
          arityOf(rules, line.rule) !== 'none' &&
          spec.editor({ id, rule: line.rule, value: line.val, onChange: (val) => onChange({ ...line, val }) })}
      </div>
      <Space.Compact>
        <Button aria-label="添加条件" icon={<PlusOutlined />} onClick={onInsert} />
        <Button aria-label="删除条件" icon={<MinusOutlined />} onClick={onRemove} />
      </Space.Compact>
    </div>
  )
}
