import { Button, Flex, Input } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  type CellSources,
  createGrid,
  DataGrid,
  ExcelImport,
  type ExcelImportProps,
  FilePopup,
  type GridColumn,
  GridToolbar,
  type UploadedFile,
  type UploadFunction,
  UploadInput,
  type UploadInputProps,
  type UploadItem,
  type UploadValue,
} from '../src/index.ts'
import { Example } from './Example.tsx'
import { Examples } from './Examples.tsx'

/** How files are uploaded and opened; the gallery supplies the server calls. */
export interface UploadSources extends Required<Pick<CellSources, 'uploadFor' | 'addressOf'>> {
  upload: UploadFunction
  maxSizeMb: number
  imports: Record<'单表导入' | '外键导入', Pick<ExcelImportProps, 'send' | 'addressOf'>>
}

/** Upload controls for files and images, in a dialog and in grid cells, and the spreadsheet import. */
export function UploadsExample({ sources }: { sources: UploadSources }) {
  return (
    <Examples>
      <InputExample
        sources={sources}
        title="文件上传"
        hint="值为逗号拼接的路径。上传中不输出；超过 8MB 的文件分片上传，断线后续传。"
      />
      <InputExample
        sources={sources}
        title="文件列表"
        hint="不返回路径（returnUrl 关闭）时，值为 fileName、filePath、fileSize 的列表。最多保留最后 2 个。"
        returnUrl={false}
        number={2}
        start={[]}
      />
      <InputExample sources={sources} title="PDF 上传" hint="其他类型：请上传PDF格式的文件" type="pdf" />
      <InputExample sources={sources} title="图片上传" hint="其他类型：请上传图片。可左移、右移。" type="image" />
      <InputExample sources={sources} title="单张图片" hint="只保留最后一张。" type="image" number={1} />
      <InputExample sources={sources} title="禁用" start="temp/合同.pdf" disabled />
      <PopupExample sources={sources} />
      <CellsExample sources={sources} />
      <ImportExample sources={sources} />
      <ForeignKeyExample sources={sources} />
    </Examples>
  )
}

interface InputExampleProps extends Pick<UploadInputProps, 'type' | 'number' | 'returnUrl' | 'disabled'> {
  sources: UploadSources
  title: string
  hint?: string
  start?: UploadValue
}

function InputExample({ sources, title, hint, start = '', ...props }: InputExampleProps) {
  const { upload, addressOf, maxSizeMb } = sources
  const [value, setValue] = useState<UploadValue>(start)
  const [states, setStates] = useState<readonly string[]>([])
  const follow = ({ name, status }: UploadItem) => setStates((before) => [...before.slice(-5), `${name} ${status}`])
  return (
    <Example title={title} hint={hint} value={states.length > 0 ? { value, states } : { value }}>
      <UploadInput
        {...props}
        value={value}
        onChange={setValue}
        onStatus={follow}
        upload={upload}
        addressOf={addressOf}
        maxSizeMb={maxSizeMb}
      />
    </Example>
  )
}

function PopupExample({ sources: { upload, addressOf } }: { sources: UploadSources }) {
  const [isOpen, setOpen] = useState(false)
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  return (
    <Example title="文件弹窗" hint="520×200；没有文件时确定：未上传任何文件" value={files}>
      <Button onClick={() => setOpen(true)}>打开文件弹窗</Button>
      <FilePopup
        open={isOpen}
        value={files}
        upload={upload}
        addressOf={addressOf}
        onOk={(_, chosen) => {
          setFiles(chosen)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </Example>
  )
}

const columns: GridColumn[] = [
  { key: 'choose', title: '', type: 'rowCheckbox' },
  { key: 'no', title: '序号', type: 'rowNumber' },
  { key: 'name', title: '材料', type: 'input' },
  { key: 'scan', title: '扫描件', type: 'upload', token: true, validateRules: [{ required: true }] },
  { key: 'files', title: '附件', type: 'file', token: true, number: 3 },
  { key: 'pictures', title: '照片', type: 'image', token: true, fieldExtendJson: '{"uploadnum":2}' },
]

function CellsExample({ sources }: { sources: UploadSources }) {
  const [grid] = useState(() => {
    const made = createGrid({ columns })
    made.model.load(Array.from({ length: 40 }, (_, n) => ({ id: String(n + 1), name: `材料${n + 1}` })))
    return made
  })
  const [values, setValues] = useState<unknown>([])
  useEffect(
    () => grid.model.onStep(() => setValues(grid.model.values().rows.filter((row) => Object.keys(row).length > 2))),
    [grid],
  )
  const cellSources = useMemo(() => ({ uploadFor: sources.uploadFor, addressOf: sources.addressOf }), [sources])
  return (
    <Example
      title="表格单元格"
      hint="点击单元格选择文件；已有文件时点击打开菜单（下载、删除、预览、管理）。上传中可以滚动、编辑其他单元格。"
      value={values}
    >
      <DataGrid
        grid={grid}
        label="材料"
        size="small"
        sources={cellSources}
        toolbar={(state) => <GridToolbar grid={grid} {...state} />}
      />
    </Example>
  )
}

function ImportExample({ sources }: { sources: UploadSources }) {
  return (
    <ImportButton
      title="单表导入"
      hint="直接导入：好的行写入，有错的行以文件返回（201）。"
      {...sources.imports.单表导入}
      isSingleTableImport
    />
  )
}

function ForeignKeyExample({ sources }: { sources: UploadSources }) {
  const [dictId, setDictId] = useState('')
  return (
    <ImportButton
      title="外键导入"
      hint="每一行都属于外键所指的记录，不论文件中写了什么。"
      {...sources.imports.外键导入}
      foreignKeys={{ dictId }}
    >
      <Input
        aria-label="所属字典编码"
        placeholder="所属字典编码"
        value={dictId}
        onChange={({ target }) => setDictId(target.value)}
        style={{ maxWidth: 240 }}
      />
    </ImportButton>
  )
}

interface ImportButtonProps extends Omit<ExcelImportProps, 'open' | 'onClose' | 'title'> {
  title: string
  hint: string
  children?: ReactNode
}

function ImportButton({ title, hint, children, ...props }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <Example title={title} hint={hint} value={{ foreignKeys: props.foreignKeys, 导入次数: count }}>
      <Flex gap={8} wrap>
        {children}
        <Button onClick={() => setOpen(true)}>导入 EXCEL</Button>
      </Flex>
      <ExcelImport
        {...props}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => setCount((before) => before + 1)}
      />
    </Example>
  )
}
