import { Alert, Button, Flex, Select, Space } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import {
  type AdvancedCondition,
  type AdvancedQueryProps,
  mapRecords,
  recordsOf,
  type SavedQuery,
  type SharedQuery,
} from './AdvancedCondition.ts'
import { allLines, incompletePlaces, linesFrom, usableRecords, withFacts } from './QueryLine.ts'
import { matchTypes, QueryLines } from './QueryLines.tsx'
import styles from './QueryLines.module.css'
import { SavedQueries } from './SavedQueries.tsx'
import { useSavedQueries } from './useSavedQueries.tsx'

type Act = 'search' | 'save'

/** The saved query that was loaded; its name is suggested when saving again. */
interface Opened {
  title: string
  shared?: SharedQuery
}

export function AdvancedQueryForm(props: Omit<AdvancedQueryProps, 'open'>) {
  const { fields, value, onSearch, onClose, saved, shared, describe } = props
  const [lines, setLines] = useState(() => linesFrom(value))
  const [matchType, setMatchType] = useState(value?.matchType ?? 'and')
  const [opened, setOpened] = useState<Opened>()
  const [refused, setRefused] = useState<Act>()
  const { dialogs, message, startSave, startChange, remove, removeShared } = useSavedQueries(saved, shared)

  const records = usableRecords(lines, fields)
  const written: AdvancedCondition | undefined = records.length > 0 ? { matchType, records } : undefined
  const incomplete = incompletePlaces(lines, fields)
  /** Nothing of a condition is dropped unless the user says so. */
  const perform = (act: Act, ignoresIncomplete: boolean) => {
    const isRefused = incomplete.length > 0 && !ignoresIncomplete
    setRefused(isRefused ? act : undefined)
    if (isRefused) return
    if (!written) {
      message.warning(act === 'search' ? '不能查询空条件' : '空条件不能保存')
      return
    }
    if (act === 'save') return startSave(withFacts(written, fields), opened)
    onSearch(written)
    onClose()
  }
  const search = () => perform('search', false)
  const reset = () => {
    setLines(linesFrom(null))
    setMatchType('and')
    setOpened(undefined)
    setRefused(undefined)
    onSearch(null)
  }
  const open = (query: SavedQuery, from: Opened) => {
    const known = mapRecords(query, (record) => (fields.some(({ name }) => name === record.field) ? record : undefined))
    const unknown = recordsOf(query).length - recordsOf(known).length
    if (unknown > 0) message.warning(`${unknown} 个条件的字段已不存在，已略过`)
    setLines(linesFrom(known))
    setMatchType(query.matchType)
    setOpened(from)
    setRefused(undefined)
  }
  // Enter searches, except when it ends an input method composition or selects from a list.
  const searchOnEnter = (event: KeyboardEvent) => {
    const isPlain = event.target instanceof HTMLInputElement && event.target.getAttribute('role') !== 'combobox'
    // Key events of a dialog opened by an editor bubble here through React although it is elsewhere in the DOM.
    const isInside = event.currentTarget.contains(event.target as Node)
    if (event.key === 'Enter' && isPlain && isInside && !event.nativeEvent.isComposing && !event.defaultPrevented)
      search()
  }

  return (
    <>
      <div className={styles.body}>
        <div className={styles.form}>
          <Flex align="center" gap={8} style={{ marginBottom: 16 }}>
            <span style={{ whiteSpace: 'nowrap' }}>过滤条件匹配</span>
            <Select
              aria-label="过滤条件匹配"
              value={matchType}
              options={matchTypes}
              onChange={setMatchType}
              style={{ flex: '0 1 260px', minWidth: 0 }}
            />
          </Flex>
          <div className={styles.lines} onKeyDown={searchOnEnter} role="presentation">
            <QueryLines
              items={lines}
              matchType={matchType}
              all={allLines(lines)}
              fields={fields}
              marked={refused === undefined ? [] : incomplete}
              onChange={setLines}
            />
          </div>
          {refused !== undefined && incomplete.length > 0 && (
            <Alert
              type="error"
              showIcon
              title={`第 ${incomplete.join('、')} 个条件还没有填完，请补全或删除`}
              action={
                <Button size="small" onClick={() => perform(refused, true)}>
                  {refused === 'search' ? '忽略并查询' : '忽略并保存'}
                </Button>
              }
            />
          )}
          {describe && (
            <p className={styles.words} aria-label="查询条件的含义">
              {written ? describe(written) : '还没有完整的条件'}
            </p>
          )}
        </div>
        <div className={styles.saved}>
          <SavedQueries
            list={saved.list}
            shared={shared}
            onOpen={(query) => open(query, { title: query.title })}
            onOpenShared={(query) => open(query, { title: query.title, shared: query })}
            onRemove={(query) => void remove(query)}
            onRemoveShared={(query) => void removeShared(query)}
            onChangeShared={startChange}
          />
        </div>
      </div>
      <Flex justify="space-between" style={{ marginTop: 16 }}>
        <Space>
          <Button onClick={reset}>重置</Button>
          <Button onClick={() => perform('save', false)}>保存</Button>
        </Space>
        <Space>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={search}>
            查询
          </Button>
        </Space>
      </Flex>
      {dialogs}
    </>
  )
}
