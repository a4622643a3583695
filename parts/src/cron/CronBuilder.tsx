import { Modal } from 'antd'
import { useRef } from 'react'
import { CronBuilderForm } from './CronBuilderForm.tsx'

const width = 608 // 2-data-entry-parts.md §9

export interface CronBuilderProps {
  open: boolean
  /** What the dialog opens with; without one it begins with the defaults. */
  value?: string | null
  /** Takes the expression of seven fields that was put together. */
  onChange: (expression: string) => void
  onClose: () => void
}

/** Cron 表达式: seven units by their modes, with what the expression means and when it runs. */
export function CronBuilder({ open, value, onChange, onClose }: CronBuilderProps) {
  const body = useRef<HTMLDivElement>(null)
  const take = (expression: string) => {
    onChange(expression)
    onClose()
  }
  return (
    <Modal
      title="Cron 表达式"
      width={width}
      // High enough on the screen for the buttons of its longest tab to be seen on a small one.
      style={{ top: 32 }}
      open={open}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && body.current?.querySelector<HTMLElement>('[role=tab]')?.focus()}
    >
      <div ref={body}>
        <CronBuilderForm value={value ?? ''} onOk={take} onCancel={onClose} />
      </div>
    </Modal>
  )
}
