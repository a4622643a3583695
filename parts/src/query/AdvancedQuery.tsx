import { Modal } from 'antd'
import type { AdvancedQueryProps } from './AdvancedCondition.ts'
import { AdvancedQueryForm } from './AdvancedQueryForm.tsx'

const width = 1000 // 2-data-entry-parts.md §9

/** 高级查询: conditions of field, rule and value, with the saved ones beside them. */
export function AdvancedQuery({ open, onClose, ...form }: AdvancedQueryProps) {
  return (
    <Modal title="高级查询构造器" width={width} open={open} onCancel={onClose} footer={null} mask={{ closable: false }}>
      {/* Closing keeps what was written; only another value from outside begins anew. */}
      <AdvancedQueryForm key={JSON.stringify(form.value ?? null)} {...form} onClose={onClose} />
    </Modal>
  )
}
