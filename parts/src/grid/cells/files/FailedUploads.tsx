import { Button, Flex, Modal } from 'antd'
import type { UploadItem } from '../../../upload/uploadList.ts'
import type { FileAct } from './FileMenu.tsx'

interface FailedUploadsProps {
  items: readonly UploadItem[]
  onAct: (act: FileAct) => void
  onClose: () => void
}

/** Lists the failed uploads of a cell with their reasons, and lets the user retry or remove them. */
export function FailedUploads({ items, onAct, onClose }: FailedUploadsProps) {
  return (
    <Modal open title="上传出错" width={420} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        {items
          .filter(({ status }) => status === 'error')
          .map(({ uid, name, message }) => (
            <Flex key={uid} vertical gap={8}>
              <span>{name}</span>
              <span>错误信息：{message}</span>
              <Flex gap={8}>
                <Button type="primary" onClick={() => onAct({ kind: 'retry', uid })}>
                  重新上传
                </Button>
                <Button onClick={() => onAct({ kind: 'choose' })}>选择其他图片</Button>
                <Button onClick={() => onAct({ kind: 'remove', uid })}>移除</Button>
              </Flex>
            </Flex>
          ))}
      </Flex>
    </Modal>
  )
}
