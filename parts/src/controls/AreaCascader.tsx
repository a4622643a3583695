import { Cascader } from 'antd'
import { useState } from 'react'
import { useMessages } from '../useMessages.ts'
import { antdProps, fullWidth, pleaseChoose } from '../pickers/ControlProps.ts'
import { useAnswer } from '../pickers/useAnswer.ts'
import type { AreaControlProps } from './AreaControlProps.ts'
import { areaOptions, areaRoot, type AreaOption, readAreas } from './areaLevels.ts'
import { useAreas } from './useAreas.ts'

const searchWaitMs = 300 // 2-data-entry-parts.md §4
const mostMatches = 20
const nothingFound = '没有查询到任何数据'

/** One control that opens level by level. */
export function AreaCascader(props: AreaControlProps) {
  const { value, onChange, search, isClearable = true, placeholder = pleaseChoose } = props
  const [message, holder] = useMessages()
  const [keyword, setKeyword] = useState('')
  const code = value ?? ''
  const { levels, open, path, go } = useAreas(props, code, (problem) => void message.error(problem))
  const term = keyword.trim()
  const isSearching = term !== ''
  const found = useAnswer({
    key: search && isSearching ? term : null,
    ask: (signal) => search?.(term, signal),
    read: readAreas,
    waitMs: searchWaitMs,
  })
  const matches = (found.problem === undefined ? (found.latest ?? []) : []).map(({ id, text }) => ({
    value: id,
    label: text,
    isLeaf: true,
  }))
  const searchHint = found.isWaiting ? '加载中…' : (found.problem ?? nothingFound)
  const choose = (chosen: readonly AreaOption[] | undefined) => {
    const next = (chosen ?? []).map((option) => ({ id: option.value, text: option.label }))
    // The levels above a match are not known; its path is loaded.
    go(isSearching ? [] : next)
    onChange(
      next.at(-1)?.id ?? '',
      next.map(({ text }) => text),
    )
  }
  return (
    <>
      {holder}
      <Cascader<AreaOption>
        {...antdProps(props)}
        value={path.length > 0 ? path.map(({ id }) => id) : code ? [code] : []}
        options={isSearching ? matches : areaOptions(levels)}
        loadData={isSearching ? undefined : (opened) => void open(opened.at(-1)?.value ?? areaRoot)}
        displayRender={() => path.map(({ text }) => text).join(' / ') || code}
        showSearch={
          search ? { filter: () => true, limit: mostMatches, searchValue: keyword, onSearch: setKeyword } : false
        }
        changeOnSelect
        allowClear={isClearable}
        placeholder={placeholder}
        notFoundContent={isSearching ? searchHint : levels.has(areaRoot) ? nothingFound : '加载中…'}
        onOpenChange={(isOpen) => {
          if (isOpen) for (const parent of [areaRoot, ...path.slice(0, -1).map(({ id }) => id)]) void open(parent)
          else setKeyword('')
        }}
        onChange={(_, chosen) => choose(chosen as AreaOption[] | undefined)}
        style={fullWidth}
      />
    </>
  )
}
