import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Modal, Typography, Upload } from 'antd'
import { useState } from 'react'
import { useMessages } from '../useMessages.ts'
import { ImportedWithErrors } from './ImportedWithErrors.tsx'

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
  const [files, setFiles] = useState<readonly File[]>([])
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  function close(): void {
    setFiles([])
    setProblem(undefined)
    onClose()
  }
  function choose(chosen: readonly File[]): void {
    const error = chosen.map(sheetError).find((words) => words !== undefined)
    setProblem(error)
    if (error === undefined) setFiles(chosen.slice(-1))
  }
  function showResult({ success, code, message: words, result }: ImportAnswer): void {
    if (!success) return setProblem([files[0]?.name, words || '文件上传失败'].filter(Boolean).join(' '))
    if (code === 201)
      void modal.warning({ title: words, content: <ImportedWithErrors result={result} addressOf={addressOf} /> })
    else void message.success(words || '文件上传成功')
    onDone?.()
    close()
  }
  async function start(): Promise<void> {
    setSending(true)
    setProblem(undefined)
    try {
      showResult(await send(files, fieldsOf(isSingleTableImport, foreignKeys)))
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
        okButtonProps={{ disabled: files.length === 0, loading: isSending }}
        onOk={() => void start()}
        onCancel={close}
      >
        <Flex vertical gap={12} align="flex-start">
          <Upload
            accept=".xls,.xlsx"
            showUploadList={false}
            hasControlInside
            disabled={isSending}
            beforeUpload={(file, batch) => {
              if (file === batch[0]) choose(batch)
              return false
            }}
          >
            <Button icon={<UploadOutlined />} disabled={isSending}>
              选择导入文件
            </Button>
          </Upload>
          {files.map(({ name }) => (
            <Typography.Text key={name}>{name}</Typography.Text>
          ))}
          {files.length === 0 && <Typography.Text type="secondary">支持 .xls、.xlsx</Typography.Text>}
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

/** Why a file is not uploaded at all; its content is checked by the server. */
function sheetError({ name, size }: { name: string; size: number }): string | undefined {
  if (!/\.xlsx?$/i.test(name)) return `${name} 不是 Excel 文件，请选择 .xls 或 .xlsx 文件`
  return size === 0 ? `${name} 是空文件` : undefined
}
