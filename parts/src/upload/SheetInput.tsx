import { InboxOutlined } from '@ant-design/icons'
import { isTooLarge, megabytesText } from '@lexdesk/domain/fileSize'
import { Upload } from 'antd'

interface SheetInputProps {
  onChoose: (file: File) => void
  /** Called with the reason why a file is not uploaded at all; its content is checked by the server. */
  onProblem: (problem: string) => void
  maxSizeMb?: number
  disabled?: boolean
}

/** Chooses one spreadsheet, by a click or by dropping it. */
export function SheetInput({ onChoose, onProblem, maxSizeMb, disabled }: SheetInputProps) {
  const choose = (file: File) => {
    const problem = sheetError(file, maxSizeMb)
    if (problem === undefined) onChoose(file)
    else onProblem(problem)
  }
  return (
    <Upload.Dragger
      accept=".xls,.xlsx"
      maxCount={1}
      showUploadList={false}
      disabled={disabled}
      // The file is sent by the caller.
      beforeUpload={(file) => {
        choose(file)
        return false
      }}
    >
      <p className="ant-upload-drag-icon">
        <InboxOutlined />
      </p>
      <p className="ant-upload-text">点击选择文件，或把文件拖到这里</p>
      <p className="ant-upload-hint">支持 .xls、.xlsx</p>
    </Upload.Dragger>
  )
}

function sheetError({ name, size }: File, maxSizeMb: number | undefined): string | undefined {
  if (!/\.xlsx?$/i.test(name)) return `${name} 不是 Excel 文件，请选择 .xls 或 .xlsx 文件`
  if (size === 0) return `${name} 是空文件`
  if (maxSizeMb !== undefined && isTooLarge(size, maxSizeMb))
    return `${name} 为 ${megabytesText(size)}，超过 ${maxSizeMb}MB，请拆分后再导入`
  return undefined
}
