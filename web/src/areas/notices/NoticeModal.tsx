import { linkTarget } from '@lexdesk/domain'
import { HtmlView } from '@lexdesk/parts'
import { Button, Modal } from 'antd'
import type { Notice } from '../../api/live/Notice.ts'
import styles from './NoticeModal.module.css'
import { PriorityTag } from './PriorityTag.tsx'

interface NoticeModalProps {
  /** The last opened notice: it stays while the dialog closes. */
  notice: Notice | undefined
  open: boolean
  onClose: () => void
  /** 去处理: opens a path of this site or another site. */
  onHandle: (address: string) => void
}

export function NoticeModal({ notice, open, onClose, onHandle }: NoticeModalProps) {
  const address = notice?.openType === 'url' ? (notice.openPage ?? '') : ''
  return (
    <Modal
      title="通知消息"
      open={open && notice !== undefined}
      onCancel={onClose}
      width={720}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        linkTarget(address) && (
          <Button key="handle" type="primary" onClick={() => onHandle(address)}>
            去处理
          </Button>
        ),
      ]}
    >
      {notice && (
        <article className={styles.notice}>
          <h2>{notice.title}</h2>
          <div className={styles.facts}>
            <span>发布人：{notice.sender || '系统'}</span>
            <span>发布时间：{notice.sendTime}</span>
            <PriorityTag priority={notice.priority} />
          </div>
          {notice.html ? <HtmlView html={notice.html} /> : <p className={styles.empty}>没有正文</p>}
        </article>
      )}
    </Modal>
  )
}
