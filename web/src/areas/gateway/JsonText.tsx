import { Collapse, Input } from 'antd'
import { useState } from 'react'
import styles from './gatewayEditors.module.css'

interface JsonTextProps {
  label: string
  value: unknown
  disabled: boolean
  onChange: (value: unknown) => void
}

const written = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** The same value as JSON, for pasting. Invalid JSON is kept as typed, and the validation reports it. */
export function JsonText({ label, value, disabled, onChange }: JsonTextProps) {
  const [draft, setDraft] = useState<{ text: string; of: unknown }>()
  const text = draft && draft.of === value ? draft.text : written(value)

  function change(next: string) {
    let parsed: unknown = next
    try {
      parsed = next.trim() === '' ? null : JSON.parse(next)
    } catch {
      // Partly typed.
    }
    setDraft({ text: next, of: parsed })
    onChange(parsed)
  }

  return (
    <Collapse
      className={styles.json}
      size="small"
      items={[
        {
          key: 'json',
          label: `${label} JSON`,
          children: (
            <Input.TextArea
              aria-label={`${label} JSON`}
              value={text}
              disabled={disabled}
              autoSize={{ minRows: 3, maxRows: 14 }}
              spellCheck={false}
              onChange={({ target }) => change(target.value)}
            />
          ),
        },
      ]}
    />
  )
}
