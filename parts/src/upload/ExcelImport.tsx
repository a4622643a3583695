import { Alert, Flex, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useMessages } from '../useMessages.ts'
import { ImportedWithErrors } from './ImportedWithErrors.tsx'
import { SheetInput } from './SheetInput.tsx'

/** Answer of an import call (specification file 2 §7). */
export interface ImportAnswer {
  success: boolean
  code: number
  message: string
  result?: unknown
}

export interface ExcelImportProps {
  open: boolean
  title?: string
  /** Uploads the sheets with the form fields; throws if there is no answer. */
  send: (files: readonly File[], fields: Readonly<Record<string, string>>) => Promise<ImportAnswer>
  /** The address of the error file named in an answer. */
  addressOf: (path: string) => string
  isSingleTableImport?: boolean
  /** Foreign keys set on every row, by field. */
  foreignKeys?: Readonly<Record<string, string>>
  onClose: () => void
  /** Called when rows were imported. */
  onDone?: () => void
}

/** Imports a spreadsheet in one step; errors are returned as a file. */
export function ExcelImport(props: ExcelImportProps) {
  const { open, title = '导入EXCEL', send, addressOf, isSingleTableImport, foreignKeys, onClose, onDone } = props
  const [message, holder] = useMessages()
  const [modal, modalHolder] = Modal.useModal()
  const [file, setFile] = useState<File>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  function close(): void {
    setFile(undefined)
    setProblem(undefined)
    onClose()
  }
  function choose(chosen: File): void {
    setFile(chosen)
    setProblem(undefined)
  }
  function showResult({ success, code, message: words, result }: ImportAnswer): void {
    if (!success) return setProblem([file?.name, words || '文件上传失败'].filter(Boolean).join(' '))
    if (code === 201)
      void modal.warning({ title: words, content: <ImportedWithErrors result={result} addressOf={addressOf} /> })
    else void message.success(words || '文件上传成功')
    onDone?.()
    close()
  }
  async function start(): Promise<void> {
    if (!file) return
    setSending(true)
    setProblem(undefined)
    try {
      showResult(await send([file], fieldsOf(isSingleTableImport, foreignKeys)))
    } catch {
      void message.error('文件上传失败')
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      {holder}
      {modalHolder}
      <Modal
        open={open}
        title={title}
        width={520}
        mask={{ closable: false }}
        okText="开始上传"
        cancelText="关闭"
        okButtonProps={{ disabled: file === undefined, loading: isSending }}
        onOk={() => void start()}
        onCancel={close}
      >
        <Flex vertical gap={12}>
          <SheetInput disabled={isSending} onChoose={choose} onProblem={setProblem} />
          {file && <Typography.Text>{file.name}</Typography.Text>}
          {problem && <Alert type="warning" showIcon title={problem} />}
        </Flex>
      </Modal>
    </>
  )
}

function fieldsOf(isSingleTableImport: boolean | undefined, foreignKeys: ExcelImportProps['foreignKeys']) {
  return {
    ...(isSingleTableImport !== undefined && { isSingleTableImport: isSingleTableImport ? '1' : '0' }),
    ...(foreignKeys && { foreignKeys: JSON.stringify(foreignKeys) }),
  }
}
