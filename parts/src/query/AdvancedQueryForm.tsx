import { Button, Flex, Select, Space } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { AdvancedCondition, AdvancedQueryProps, SavedQuery } from './AdvancedCondition.ts'
import { linesFrom, usableRecords } from './QueryLine.ts'
import { QueryLines } from './QueryLines.tsx'
import styles from './QueryLines.module.css'
import { SavedQueries } from './SavedQueries.tsx'
import { useSavedQueries } from './useSavedQueries.tsx'

const matchTypes = [
  { value: 'and', label: 'AND（所有条件都要求匹配）' },
  { value: 'or', label: 'OR（条件中的任意一个匹配）' },
]

export function AdvancedQueryForm({ fields, value, onSearch, onClose, saved }: Omit<AdvancedQueryProps, 'open'>) {
  const [lines, setLines] = useState(() => linesFrom(value))
  const [matchType, setMatchType] = useState(value?.matchType ?? 'and')
  const [opened, setOpened] = useState('')
  const { dialogs, message, startSave, remove } = useSavedQueries(saved)

  const written = (): AdvancedCondition | undefined => {
    const records = usableRecords(lines, fields)
    return records.length > 0 ? { matchType, records } : undefined
  }
  const search = () => {
    const query = written()
    if (!query) {
      message.warning('不能查询空条件')
      return
    }
    onSearch(query)
    onClose()
  }
  const reset = () => {
    setLines(linesFrom(null))
    setOpened('')
    onSearch(null)
  }
  const save = () => {
    const query = written()
    if (query) startSave(query, opened)
    else message.warning('空条件不能保存')
  }
  const openSaved = (query: SavedQuery) => {
    setLines(linesFrom(query))
    setMatchType(query.matchType)
    setOpened(query.title)
  }
  // Enter asks, except where it ends a pinyin word or picks from a list.
  const searchOnEnter = (event: KeyboardEvent) => {
    const isPlain = event.target instanceof HTMLInputElement && event.target.getAttribute('role') !== 'combobox'
    if (event.key === 'Enter' && isPlain && !event.nativeEvent.isComposing && !event.defaultPrevented) search()
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
          <div onKeyDown={searchOnEnter} role="presentation">
            <QueryLines lines={lines} fields={fields} onChange={setLines} />
          </div>
        </div>
        <div className={styles.saved}>
          <SavedQueries list={saved.list} onOpen={openSaved} onRemove={(query) => void remove(query)} />
        </div>
      </div>
      <Flex justify="space-between" style={{ marginTop: 16 }}>
        <Space>
          <Button onClick={reset}>重置</Button>
          <Button onClick={save}>保存</Button>
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
