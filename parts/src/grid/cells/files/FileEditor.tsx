import { useState, useCallback, useSyncExternalStore } from 'react'
import { useMessages } from '../../../useMessages.ts'
import { FilePopup } from '../../../upload/FilePopup.tsx'
import { unknownFile } from '../../../upload/uploadList.ts'
import type { CellEditorProps, GridSource } from '../../view/GridSource.ts'
import { PickProblem } from '../pick/PickProblem.tsx'
import { useReturnFocus } from '../pick/useReturnFocus.ts'
import { FailedUploads } from './FailedUploads.tsx'
import { FileChooser } from './FileChooser.tsx'
import { fileLimit } from './fileLimit.ts'
import { type FileAct, FileMenu } from './FileMenu.tsx'
import { useCellFiles } from './useCellFiles.ts'
import { Image } from 'antd'
import type { GridValues } from '../../model/GridColumn.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'

type View = 'choose' | 'menu' | 'failed' | 'popup' | 'preview'

/** Editor of a file cell: the file dialog if the cell is empty, otherwise a menu and its dialogs. */
export function FileEditor({ source, column, rowKey, values, sink, onChoose, onClose }: CellEditorProps) {
  useReturnFocus(sink)
  const [message, holder] = useMessages()
  const current = useRowValues(source, rowKey) ?? values
  const files = useCellFiles(source, column, rowKey, current)
  const { uploads, items, paths, nameOf } = files
  const isImage = column.type === 'image'
  const isFailed = items.some(({ status }) => status === 'error')
  const [view, setView] = useState<View>(() => {
    if (isFailed && isImage) return 'failed'
    return items.length > 0 || paths.length > 0 ? 'menu' : 'choose'
  })
  const { uploadFor, addressOf = (path: string) => path } = source.sources
  if (!uploadFor) return <PickProblem title={column.title} problem={`${column.title}没有配置上传`} onClose={onClose} />
  const upload = uploadFor(column)

  function act({ kind, uid = '', path = '' }: FileAct): void {
    if (kind === 'popup' || kind === 'preview' || kind === 'choose') return setView(kind)
    if (kind === 'clear') return onChoose('')
    if (kind === 'download') {
      const address = addressOf(path)
      if (!address) return void message.warning(unknownFile)
      window.open(address, '_blank', 'noopener')
    }
    if (kind === 'retry') uploads.retry(rowKey, column, uid, upload)
    if (kind === 'remove') uploads.remove(rowKey, column, uid)
    onClose()
  }

  function shown() {
    switch (view) {
      case 'choose':
        return (
          <FileChooser
            type={isImage ? 'image' : 'all'}
            isMany={fileLimit(column) !== 1}
            onClose={onClose}
            onFiles={(chosen) => uploads.add(rowKey, column, chosen, upload)}
          />
        )
      case 'menu':
        return <FileMenu column={column} files={files} onAct={act} onClose={onClose} />
      case 'failed':
        return <FailedUploads items={items} onAct={act} onClose={onClose} />
      case 'preview':
        return <PicturePreview addresses={paths.map(addressOf)} onClose={onClose} />
      case 'popup':
        return (
          <FilePopup
            open
            type={isImage ? 'image' : 'all'}
            title={column.title}
            number={fileLimit(column)}
            value={paths.map((filePath) => ({ filePath, fileName: nameOf(filePath) }))}
            upload={upload}
            addressOf={addressOf}
            onOk={(value, chosen) => {
              uploads.addNames(chosen)
              onChoose(value)
            }}
            onCancel={onClose}
          />
        )
    }
  }
  return (
    <>
      {holder}
      {shown()}
    </>
  )
}

/** Full-size preview of the images in a cell. */
function PicturePreview({ addresses, onClose }: { addresses: readonly string[]; onClose: () => void }) {
  return (
    <Image.PreviewGroup
      items={[...addresses]}
      preview={{
        open: true,
        onOpenChange: (isOpen) => {
          if (!isOpen) onClose()
        },
      }}
    />
  )
}

/** The current row: an upload may finish while the editor is open. */
function useRowValues({ model }: GridSource, key: RowKey): GridValues | undefined {
  const subscribe = useCallback((notify: () => void) => model.onRow(key, notify), [model, key])
  return useSyncExternalStore(subscribe, () => model.row(key))
}
