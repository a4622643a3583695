import { Modal } from 'antd'
import { useRef } from 'react'
import { CronBuilderForm } from './CronBuilderForm.tsx'

const width = 608 // 2-data-entry-parts.md §9

export interface CronBuilderProps {
  open: boolean
  /** The initial expression; without one the dialog starts with the defaults. */
  value?: string | null
  /** Receives the resulting seven-field expression. */
  onChange: (expression: string) => void
  onClose: () => void
}

/** Cron 表达式: seven units with their modes, a description of the expression and its next runs. */
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
      // Near the top, so that the buttons of the longest tab are visible on a small screen.
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
