import { Modal } from 'antd'
import { useState } from 'react'
import { type AdvancedCondition, type AdvancedQueryProps, mapRecords } from './AdvancedCondition.ts'
import { AdvancedQueryForm } from './AdvancedQueryForm.tsx'

const width = 1000 // 2-data-entry-parts.md §9

/** 高级查询: conditions of field, rule and value, with saved queries beside them. */
export function AdvancedQuery({ open, onClose, onSearch, value = null, ...form }: AdvancedQueryProps) {
  const text = fingerprint(value)
  const [known, setKnown] = useState({ text, sent: text, resets: 0 })
  // Closing and searching retain the form; only a different external value resets it.
  if (known.text !== text) setKnown({ ...known, text, resets: known.resets + (known.sent === text ? 0 : 1) })
  return (
    <Modal title="高级查询构造器" width={width} open={open} onCancel={onClose} footer={null} mask={{ closable: false }}>
      <AdvancedQueryForm
        key={known.resets}
        {...form}
        value={value}
        onSearch={(query) => {
          setKnown((before) => ({ ...before, sent: fingerprint(query) }))
          onSearch(query)
        }}
        onClose={onClose}
      />
    </Modal>
  )
}

/** Serializes a condition for comparison, without field metadata. */
function fingerprint(condition: AdvancedCondition | null): string {
  if (condition === null) return ''
  return JSON.stringify(mapRecords(condition, ({ field, rule, val }) => ({ field, rule, val })))
}
