import { Button, Space } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { RecordSearchField } from '../PickerRecord.ts'
import styles from './RecordDialog.module.css'
import { SearchInput } from './SearchInput.tsx'

interface RecordSearchBarProps {
  fields: readonly RecordSearchField[]
  onSearch: (search: Record<string, string>) => void
}

/** Searches on Enter or by the button, but not while an input method is composing. */
export function RecordSearchBar({ fields, onSearch }: RecordSearchBarProps) {
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({})
  const [isUnfolded, setUnfolded] = useState(false)
  if (fields.length === 0) return null
  const shown = fields.filter(({ isFolded }) => isUnfolded || !isFolded)
  const search = () =>
    onSearch(
      Object.fromEntries(
        Object.entries(draft)
          .map(([name, text]) => [name, text.trim()])
          .filter(([, text]) => text !== ''),
      ),
    )
  const reset = () => {
    setDraft({})
    onSearch({})
  }
  const searchOnEnter = (event: KeyboardEvent) => {
    const isPlain = event.target instanceof HTMLInputElement && event.target.getAttribute('role') !== 'combobox'
    if (event.key !== 'Enter' || !isPlain || event.nativeEvent.isComposing) return
    // Keeps a surrounding form from submitting.
    event.preventDefault()
    search()
  }
  const change = (name: string, text: string | undefined) => setDraft({ ...draft, [name]: text ?? '' })
  return (
    <div role="search">
      <div className={styles.search} role="presentation" onKeyDown={searchOnEnter}>
        {shown.map(({ isRange, ...one }) => (
          <div key={one.field} className={isRange ? styles.searchRange : styles.searchField}>
            <span className={styles.searchTitle}>{one.title}</span>
            {isRange ? (
              <Space.Compact block>
                <SearchInput
                  {...one}
                  title={`${one.title}起`}
                  text={draft[`${one.field}_begin`]}
                  onText={(text) => change(`${one.field}_begin`, text)}
                />
                <SearchInput
                  {...one}
                  title={`${one.title}止`}
                  text={draft[`${one.field}_end`]}
                  onText={(text) => change(`${one.field}_end`, text)}
                />
              </Space.Compact>
            ) : (
              <SearchInput {...one} text={draft[one.field]} onText={(text) => change(one.field, text)} />
            )}
          </div>
        ))}
        <Space>
          <Button type="primary" onClick={search}>
            查询
          </Button>
          <Button onClick={reset}>重置</Button>
          {fields.some(({ isFolded }) => isFolded) && (
            <Button type="link" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
              {isUnfolded ? '收起' : '展开'}
            </Button>
          )}
        </Space>
      </div>
    </div>
  )
}
