import { useNameMatch } from '@lexdesk/parts'
import { type RefSelectProps, Select } from 'antd'
import { type Ref, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMenuPages } from '../../api/menu/useMenuPages.ts'
import { useSession } from '../../api/session/useSession.ts'
import { useOpenEntry } from '../routes/useOpenEntry.ts'
import { findEntries, menuEntries } from './menuEntries.ts'
import { searchEndpoints, type FoundGroup } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'
import { useDebounced } from '../../fields/options/useDebounced.ts'

/** Debounce long enough for an input method to produce its characters. */
const pauseMs = 250

export interface MenuSearchBoxProps {
  ref?: Ref<RefSelectProps>
  onLeave: () => void
  /** In a dialog the box stays when it loses focus; in the header it closes. */
  leavesOnBlur?: boolean
}

interface Found {
  value: string
  label: string
  /** Its groups in the menu, or other details. */
  place: string
}

/** Finds menu pages by title and records by name, number or phone, pinyin included, and navigates there. */
export function MenuSearchBox({ ref, onLeave, leavesOnBlur = false }: MenuSearchBoxProps) {
  const { menu } = useSession()
  const { listPath, recordPath } = useMenuPages()
  const openEntry = useOpenEntry()
  const navigate = useNavigate()
  const isMeant = useNameMatch()
  const [typed, setTyped] = useState('')
  const entries = useMemo(() => menuEntries(menu), [menu])
  const pages = useMemo(() => findEntries(entries, typed, isMeant), [entries, typed, isMeant])
  const { groups, isWaiting } = useRecordSearch(typed)

  const pageOptions = pages.map(({ item, title, place }): Found => ({ value: item.id, label: title, place }))
  const recordOptions = groups.flatMap(({ resource, title, records, hasMore }) => {
    if (listPath(resource) === undefined) return []
    const options = records.map(({ id, title: name, note }): Found => ({
      value: recordPath(resource, id)!,
      label: name,
      place: note,
    }))
    return [{ label: hasMore ? `${title}（仅列出前 ${records.length} 条）` : title, options }]
  })
  const options =
    recordOptions.length === 0
      ? pageOptions
      : [...(pageOptions.length > 0 ? [{ label: '页面', options: pageOptions }] : []), ...recordOptions]

  function go(value: string) {
    const entry = entries.find(({ item }) => item.id === value)
    onLeave()
    if (entry) openEntry(entry.item)
    else void navigate(value)
  }

  return (
    <Select<string, Found | { label: string; options: Found[] }>
      ref={ref}
      className="menu-search-box"
      aria-label="搜索菜单"
      placeholder="请输入搜索内容"
      defaultOpen
      value={null}
      listHeight={400}
      popupMatchSelectWidth={leavesOnBlur ? 420 : true}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      options={options}
      optionRender={({ label, data }) => (
        <>
          {label} <small className="menu-search-place">{'place' in data ? data.place : ''}</small>
        </>
      )}
      loading={isWaiting}
      notFoundContent={isWaiting ? '正在搜索…' : '没有查询到任何数据'}
      onSelect={go}
      onInputKeyDown={(event) => event.key === 'Escape' && onLeave()}
      {...(leavesOnBlur && { onBlur: onLeave })}
    />
  )
}

/** The records of all kinds that match the text. */
function useRecordSearch(typed: string): { groups: FoundGroup[]; isWaiting: boolean } {
  const words = useDebounced(typed.trim(), pauseMs)
  const isAsked = typed.trim() !== ''
  const { data, isFetching } = useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(searchEndpoints.records, { keyword: words }, { signal }),
    enabled: isAsked && words !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { groups: isAsked ? (data ?? []) : [], isWaiting: isAsked && (isFetching || words !== typed.trim()) }
}
