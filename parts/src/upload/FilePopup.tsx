import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { useMessages } from '../useMessages.ts'
import type { UploadType } from './fileError.ts'
import type { UploadFunction, UploadedFile } from './UploadControlProps.ts'
import type { UploadItem } from './uploadList.ts'
import { type UploadValue, UploadInput } from './UploadInput.tsx'
import { joinPaths, readUploadValue } from './uploadValue.ts'

export interface FilePopupProps {
  open: boolean
  value: UploadValue | null | undefined
  type?: UploadType
  title?: string
  /** Maximum number of files; 0 for no limit. */
  number?: number
  upload: UploadFunction
  addressOf: (path: string) => string
  onOk: (value: string, files: UploadedFile[]) => void
  onCancel: () => void
}

/** A dialog for the files of one cell. Nothing is saved until it is confirmed. */
export function FilePopup(props: FilePopupProps) {
  return props.open ? <OpenPopup {...props} /> : null
}

function OpenPopup({ value, type = 'all', title, number = 0, upload, addressOf, onOk, onCancel }: FilePopupProps) {
  const [message, holder] = useMessages()
  const [files, setFiles] = useState<readonly UploadedFile[]>(() => filesIn(value))
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  // Aborts running uploads when the dialog closes.
  const closing = useRef(new AbortController())

  const follow = ({ uid, status }: UploadItem) =>
    setRunning((before) => {
      const next = new Set(before)
      if (status === 'uploading') next.add(uid)
      else next.delete(uid)
      return next
    })
  const send: UploadFunction = (file, onProgress, signal) =>
    upload(file, onProgress, AbortSignal.any([signal, closing.current.signal]))
  const cancel = () => {
    closing.current.abort()
    onCancel()
  }
  const confirm = () => {
    if (files.length === 0) return void message.error('未上传任何文件')
    onOk(joinPaths(files), [...files])
  }
  return (
    <Modal
      open
      title={title ?? (type === 'image' ? '图片上传' : '文件上传')}
      width={520}
      styles={{ body: { height: 200, overflow: 'auto' } }}
      mask={{ closable: false }}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: running.size > 0 }}
      onOk={confirm}
      onCancel={cancel}
    >
      {holder}
      <UploadInput
        type={type}
        number={number}
        returnUrl={false}
        value={files}
        onChange={(_, next) => setFiles(next)}
        onStatus={follow}
        upload={send}
        addressOf={addressOf}
      />
    </Modal>
  )
}

function filesIn(value: FilePopupProps['value']): UploadedFile[] {
  const { paths, nameOf, sizeOf } = readUploadValue(value)
  return paths.map((filePath) => ({ filePath, fileName: nameOf(filePath) ?? '', fileSize: sizeOf(filePath) }))
}
