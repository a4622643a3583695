import { Modal } from 'antd'
import { DepartmentChoice, type DepartmentChoiceProps } from './DepartmentChoice.tsx'

interface DepartmentDialogProps extends DepartmentChoiceProps {
  open: boolean
  width?: number
}

const defaultWidth = 500 // 2-data-entry-parts.md §9

/** A dialog to select departments. Closing it discards an unconfirmed selection. */
export function DepartmentDialog({ open, width = defaultWidth, ...choice }: DepartmentDialogProps) {
  return (
    <Modal
      title="选择部门"
      width={width}
      open={open}
      onCancel={choice.onCancel}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <DepartmentChoice {...choice} />
    </Modal>
  )
}
