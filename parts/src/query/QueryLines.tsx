import { DeleteOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Select, Space } from 'antd'
import { useId } from 'react'
import { useNameSearch } from '../names/useNameSearch.ts'
import type { AdvancedCondition, QueryFieldSpec } from './AdvancedCondition.ts'
import {
  arityOf,
  changeField,
  changeRule,
  emptyGroup,
  emptyLine,
  isLineGroup,
  type LineItem,
  type QueryLine,
} from './QueryLine.ts'
import styles from './QueryLines.module.css'

interface QueryLinesProps {
  items: readonly LineItem[]
  /** How the items are joined; a new group joins its lines the other way. */
  matchType: AdvancedCondition['matchType']
  /** The lines of the whole condition, for their places. */
  all: readonly QueryLine[]
  fields: readonly QueryFieldSpec[]
  /** Places of lines to mark as incomplete. */
  marked: readonly number[]
  onChange: (items: LineItem[]) => void
  /** How many groups are around the lines. */
  depth?: number
}

/** More levels than people can follow. */
const deepestGroup = 2

export const matchTypes: { value: AdvancedCondition['matchType']; label: string }[] = [
  { value: 'and', label: 'AND（所有条件都要求匹配）' },
  { value: 'or', label: 'OR（条件中的任意一个匹配）' },
]

/** Lines of field, rule and value, and groups of such lines. */
export function QueryLines({ items, matchType, all, fields, marked, onChange, depth = 0 }: QueryLinesProps) {
  const put = (next: LineItem) => onChange(items.map((item) => (item.key === next.key ? next : item)))
  const insertBelow = (key: number) =>
    onChange(items.flatMap((item) => (item.key === key ? [item, emptyLine()] : [item])))
  const remove = (key: number) => {
    const rest = items.filter((item) => item.key !== key)
    onChange(rest.length > 0 ? rest : [emptyLine()])
  }
  return (
    <>
      {items.map((item) => {
        if (isLineGroup(item))
          return (
            <fieldset key={item.key} className={styles.group} aria-label="条件组">
              <Flex gap={8} justify="space-between" style={{ marginBottom: 8 }}>
                <Select
                  aria-label="组内条件匹配"
                  value={item.matchType}
                  options={matchTypes}
                  onChange={(chosen) => put({ ...item, matchType: chosen })}
                  style={{ flex: '0 1 260px', minWidth: 0 }}
                />
                <Button aria-label="删除条件组" icon={<DeleteOutlined />} onClick={() => remove(item.key)}>
                  删除条件组
                </Button>
              </Flex>
              <QueryLines
                items={item.lines}
                matchType={item.matchType}
                all={all}
                fields={fields}
                marked={marked}
                onChange={(lines) => put({ ...item, lines })}
                depth={depth + 1}
              />
            </fieldset>
          )
        const place = all.indexOf(item) + 1
        return (
          <QueryLineRow
            key={item.key}
            line={item}
            place={place}
            isMarked={marked.includes(place)}
            fields={fields}
            onChange={put}
            onInsert={() => insertBelow(item.key)}
            onRemove={() => remove(item.key)}
          />
        )
      })}
      {depth < deepestGroup && (
        <Button
          aria-label="添加条件组"
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange([...items, emptyGroup(matchType)])}
        >
          添加条件组
        </Button>
      )}
    </>
  )
}

interface QueryLineRowProps {
  line: QueryLine
  place: number
  isMarked: boolean
  fields: readonly QueryFieldSpec[]
  onChange: (line: QueryLine) => void
  onInsert: () => void
  onRemove: () => void
}

function QueryLineRow({ line, place, isMarked, fields, onChange, onInsert, onRemove }: QueryLineRowProps) {
  const id = useId()
  const search = useNameSearch()
  const spec = fields.find(({ name }) => name === line.field)
  const rules = spec?.rules ?? []
  const choose = (name: string) => {
    const chosen = fields.find((field) => field.name === name)
    if (chosen) onChange(changeField(line, chosen))
  }
  return (
    <div
      className={styles.line}
      data-incomplete={isMarked || undefined}
      role="group"
      aria-label={`第 ${place} 个条件${isMarked ? '，未填完' : ''}`}
    >
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
