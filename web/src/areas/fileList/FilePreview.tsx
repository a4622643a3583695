import type { AnyRow } from '@lexdesk/domain'
import { Modal } from 'antd'
import { ImagePreview } from '../../ui/values/ImagePreview.tsx'
import { isPicture } from './fileWords.ts'

interface FilePreviewProps {
  row: AnyRow
  onClose: () => void
}

/** A picture or a PDF file, shown above the list. */
export function FilePreview({ row, onClose }: FilePreviewProps) {
  const [url, title] = [String(row.address), String(row.fileName)]
  if (isPicture(row)) return <ImagePreview open url={url} title={title} onClose={onClose} />
  return (
    <Modal open title={title} footer={null} width="min(96vw, 1100px)" centered onCancel={onClose}>
      <iframe src={url} title={title} style={{ width: '100%', height: '75vh', border: 0 }} />
    </Modal>
  )
}
