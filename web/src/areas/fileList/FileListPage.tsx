import { type AnyRow, fileObject } from '@lexdesk/domain'
import { Button } from 'antd'
import { useState } from 'react'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { FilePreview } from './FilePreview.tsx'
import { folderWord, isPreviewable, sizeWords } from './fileWords.ts'
import { UploadButton } from './UploadButton.tsx'

/** /oss/file: what lies in the file store of the tenant. */
export function FileListPage() {
  const [shown, setShown] = useState<AnyRow>()
  const [slots] = useState<ResourceSlots>(() => ({
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
        <Button type="link" size="small" href={String(row.address)} download={String(row.fileName)} onClick={close}>
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
