import { Modal } from 'antd'
import { RecordBrowser, type RecordBrowserProps } from './RecordBrowser.tsx'

interface RecordDialogProps extends RecordBrowserProps {
  open: boolean
  title: string
  width: number
}

/** A dialog to select rows. Closing it discards an unconfirmed selection. */
export function RecordDialog({ open, title, width, ...browser }: RecordDialogProps) {
  return (
    <Modal
      title={title}
      width={width}
      open={open}
      onCancel={browser.onCancel}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <RecordBrowser {...browser} />
    </Modal>
  )
}
