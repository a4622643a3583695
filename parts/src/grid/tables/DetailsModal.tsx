import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import styles from './DetailsModal.module.css'

export interface DetailsModalProps {
  open: boolean
  title: string
  mainForm: ReactNode
  /** Related content, shown below the form. */
  subForms?: ReactNode
  /** Buttons; by default a close button. */
  footer?: ReactNode
  width?: number
  onClose: () => void
}

const defaultWidth = 1200 // 2-data-entry-parts.md §9

/** A record with its related content. It can be shown in fullscreen. */
export function DetailsModal(props: DetailsModalProps) {
  const { open, title, mainForm, subForms, width = defaultWidth, onClose } = props
  const [isFull, setFull] = useState(false)
  return (
    <Modal
      open={open}
      title={title}
      width={isFull ? '100vw' : width}
      className={isFull ? styles.full : undefined}
      classNames={{ body: styles.body }}
      onCancel={onClose}
      afterClose={() => setFull(false)}
      mask={{ closable: false }}
      footer={props.footer ?? <Button onClick={onClose}>关闭</Button>}
      destroyOnHidden
    >
      <Button
        type="text"
        className={styles.switch}
        aria-label={isFull ? '退出全屏' : '全屏'}
        title={isFull ? '退出全屏' : '全屏'}
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={() => setFull(!isFull)}
      />
      <section aria-label={`${title}：主表`}>{mainForm}</section>
      {subForms !== undefined && (
        <section aria-label={`${title}：子表`} className={styles.subForms}>
          {subForms}
        </section>
      )}
    </Modal>
  )
}
