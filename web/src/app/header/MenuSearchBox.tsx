import { useNameMatch } from '@lexdesk/parts'
import { type RefSelectProps, Select } from 'antd'
import { type Ref, useMemo, useState } from 'react'
import { useSession } from '../../api/useSession.ts'
import { useOpenEntry } from '../routes/useOpenEntry.ts'
import { findEntries, menuEntries } from './menuEntries.ts'

export interface MenuSearchBoxProps {
  ref?: Ref<RefSelectProps>
  onLeave: () => void
  /** In a dialog the focus may go elsewhere; in the header the box goes with it. */
  leavesOnBlur?: boolean
}

/** Finds a page of the menu by its title or the pinyin of it, and goes there. */
export function MenuSearchBox({ ref, onLeave, leavesOnBlur = false }: MenuSearchBoxProps) {
  const { menu } = useSession()
  const openEntry = useOpenEntry()
  const isMeant = useNameMatch()
  const [typed, setTyped] = useState('')
  const entries = useMemo(() => menuEntries(menu), [menu])
  const found = useMemo(() => findEntries(entries, typed, isMeant), [entries, typed, isMeant])

  function go(id: string) {
    const entry = entries.find(({ item }) => item.id === id)
    onLeave()
    if (entry) openEntry(entry.item)
  }

  return (
    <Select<string>
      ref={ref}
      className="menu-search-box"
      aria-label="搜索菜单"
      placeholder="请输入搜索内容"
      defaultOpen
      value={null}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      options={found.map(({ item, title, place }) => ({ value: item.id, label: title, place }))}
      optionRender={({ label, data }) => (
        <>
          {label} <small className="menu-search-place">{data.place}</small>
        </>
      )}
      notFoundContent="没有查询到任何数据"
      onSelect={go}
      onInputKeyDown={(event) => event.key === 'Escape' && onLeave()}
      {...(leavesOnBlur && { onBlur: onLeave })}
    />
  )
}
