import { fileObject, type Row } from '@lexdesk/domain'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { folderWord, isPreviewable, sizeWords, isPicture } from './fileWords.ts'
import { UploadButton } from './UploadButton.tsx'
import { ImagePreview } from '../../ui/values/ImagePreview.tsx'

/** /oss/file: the file store of the tenant. */
export function FileListPage() {
  const [shown, setShown] = useState<ListedFile>()
  const [slots] = useState<ResourceSlots<typeof fileObject>>(() => ({
    columns: {
      extension: ({ extension }) => (extension as string).toUpperCase(),
      folder: folderWord,
      size: ({ size }) => sizeWords(Number(size)),
    },
    toolbar: <UploadButton />,
    rowActions: (row, close) => (
      <>
        {isPreviewable(row) && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              close()
              setShown(row)
            }}
          >
            预览
          </Button>
        )}
        <Button
          type="link"
          size="small"
          href={String((row as ListedFile).address)}
          download={String(row.fileName)}
          onClick={close}
        >
          下载
        </Button>
      </>
    ),
  }))
  return (
    <>
      <ResourceList resource={fileObject} slots={slots} />
      {shown && <FilePreview row={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** A file with its URL. */
type ListedFile = Row<typeof fileObject> & { address?: string }

interface FilePreviewProps {
  row: ListedFile
  onClose: () => void
}

/** A picture or a PDF, previewed above the list. */
function FilePreview({ row, onClose }: FilePreviewProps) {
  const [url, title] = [String(row.address), String(row.fileName)]
  if (isPicture(row)) return <ImagePreview open url={url} title={title} onClose={onClose} />
  return (
    <Modal open title={title} footer={null} width="min(96vw, 1100px)" centered onCancel={onClose}>
      <iframe src={url} title={title} style={{ width: '100%', height: '75vh', border: 0 }} />
    </Modal>
  )
}
