import { Button, Modal } from 'antd'

/** `keep` saves the changes as a draft, `discard` drops them. */
export type UnsavedAnswer = 'stay' | 'keep' | 'discard'

export function UnsavedDialog({ onAnswer }: { onAnswer: (answer: UnsavedAnswer) => void }) {
  return (
    <Modal
      open
      title="内容尚未保存"
      width={440}
      mask={{ closable: false }}
      onCancel={() => onAnswer('stay')}
      footer={[
        <Button key="discard" danger onClick={() => onAnswer('discard')}>
          不保存
        </Button>,
        <Button key="keep" onClick={() => onAnswer('keep')}>
          保留草稿并离开
        </Button>,
        <Button key="stay" type="primary" onClick={() => onAnswer('stay')}>
          继续编辑
        </Button>,
      ]}
    >
      离开后，尚未保存的修改不会生效。保留为草稿，下次打开时可以恢复。
    </Modal>
  )
}
