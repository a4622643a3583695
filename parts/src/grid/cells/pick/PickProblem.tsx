import { Modal } from 'antd'
import { Misconfigured } from '../../../pickers/Misconfigured.tsx'

interface PickProblemProps {
  title: string
  problem: string
  onClose: () => void
}

/** Shown in place of a misconfigured dialog. */
export function PickProblem({ title, problem, onClose }: PickProblemProps) {
  return (
    <Modal open title={title} width={420} footer={null} onCancel={onClose}>
      <Misconfigured problem={problem} />
    </Modal>
  )
}
