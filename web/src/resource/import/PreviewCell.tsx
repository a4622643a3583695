import { EditOutlined } from '@ant-design/icons'
import { Input, Tooltip } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ImportRow } from '../../api/resource/ResourceCalls.ts'
import styles from './PreviewCell.module.css'

interface PreviewCellProps {
  row: ImportRow
  name: string
  title: string
  /** Returns whether the server accepted the new text. */
  onFix: (text: string) => Promise<boolean>
}

/** A cell of the sheet. The text of an invalid cell is a button that opens an input; Enter retries, Esc cancels. */
export function PreviewCell({ row, name, title, onFix }: PreviewCellProps) {
  const [typed, setTyped] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Removing the input also blurs it, which must not send its text again.
  const isSettled = useRef(false)
  const text = row.values[name] ?? ''
  const errors = row.errors.filter(({ field }) => field === name)
  const change = row.changes?.find(({ field }) => field === name)

  function settle() {
    isSettled.current = true
    setTyped(undefined)
  }

  async function fix(words: string) {
    if (isSettled.current) return
    isSettled.current = true
    setBusy(true)
    if (await onFix(words)) setTyped(undefined)
    else isSettled.current = false
    setBusy(false)
  }

  function edit() {
    isSettled.current = false
    setTyped(text)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // Otherwise the surrounding dialog would handle it.
      event.stopPropagation()
      settle()
    }
    if (event.key === 'Enter' && typed !== undefined) void fix(typed)
  }

  if (typed !== undefined)
    return (
      <Input
        size="small"
        ref={focusOnShow}
        aria-label={`第 ${row.row} 行${title}`}
        value={typed}
        disabled={isBusy}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        onBlur={() => (typed === text ? settle() : void fix(typed))}
      />
    )
  if (errors.length === 0) {
    if (!change) return <span className={styles.text}>{text}</span>
    return (
      <Tooltip title={`原值：${change.before || '（空）'}`}>
        <span className={styles.changed}>{change.after || '（空）'}</span>
      </Tooltip>
    )
  }
  return (
    <div className={styles.bad}>
      <button type="button" className={styles.edit} aria-label={`修改第 ${row.row} 行${title}`} onClick={edit}>
        {text || '（空）'} <EditOutlined />
      </button>
      {errors.map(({ message, suggestion }) => (
        <div key={message} className={styles.message}>
          {message}
          {suggestion && <div className={styles.suggestion}>{suggestion}</div>}
        </div>
      ))}
    </div>
  )
}

/** As a ref: focuses a control when it appears. */
function focusOnShow(control: { focus(): void } | null): void {
  control?.focus()
}
