import type { GridColumn } from '../../model/GridColumn.ts'
import { CellMenu, type CellMenuEntry } from './CellMenu.tsx'
import { cutName } from './cutName.ts'
import { fileLimit } from './fileLimit.ts'
import type { CellFiles } from './useCellFiles.ts'

export interface FileAct {
  kind: 'download' | 'clear' | 'retry' | 'remove' | 'choose' | 'popup' | 'preview'
  /** Set for a file that is not stored yet. */
  uid?: string
  /** Set for a stored file. */
  path?: string
}

interface FileMenuProps {
  column: GridColumn
  files: CellFiles
  onAct: (act: FileAct) => void
  onClose: () => void
}

/** The actions for the files of a cell. */
export function FileMenu({ column, files: { items, paths, nameOf }, onAct, onClose }: FileMenuProps) {
  const { allowDownload = true, allowRemove = true } = column
  const isImage = column.type === 'image'
  const isStored = paths.length > 0
  const entry = (label: string, act: FileAct, danger = false): CellMenuEntry => ({
    label,
    danger,
    onChoose: () => onAct(act),
  })
  const entries: CellMenuEntry[] = [
    ...items.flatMap(({ uid, name, status, message }) =>
      status === 'error'
        ? [
            { label: `错误信息：${message}` },
            entry(`重新上传 ${cutName(name)}`, { kind: 'retry', uid }),
            entry('选择其他文件', { kind: 'choose' }),
            entry(`移除 ${cutName(name)}`, { kind: 'remove', uid }),
          ]
        : [entry(`取消上传 ${cutName(name)}`, { kind: 'remove', uid })],
    ),
    ...(isImage && isStored ? [entry('预览', { kind: 'preview' })] : []),
    ...(allowDownload
      ? paths.map((path) => entry(paths.length > 1 ? `下载 ${nameOf(path)}` : '下载', { kind: 'download', path }))
      : []),
    ...(isStored && allowRemove && fileLimit(column) !== 1
      ? [entry(isImage ? '管理图片' : '管理文件', { kind: 'popup' })]
      : []),
    ...(isStored && allowRemove ? [entry('删除', { kind: 'clear' }, true)] : []),
  ]
  return <CellMenu entries={entries.length > 0 ? entries : [{ label: '没有可用的操作' }]} onClose={onClose} />
}
