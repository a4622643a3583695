import { Dropdown, Modal } from 'antd'
import { type RefObject, type SyntheticEvent, useState } from 'react'
import { isEditable } from '../../cells/cellKinds.ts'
import type { GridColumn } from '../../model/GridColumn.ts'
import type { GridSource } from '../GridSource.ts'
import type { MenuPlace } from './createCursor.ts'
import type { CopiedCells } from './createRangeActs.ts'
import styles from './cursor.module.css'
import type { GridActs } from './useGridActs.ts'

interface GridMenuProps {
  source: GridSource
  acts: GridActs
  at: MenuPlace
  columns: readonly GridColumn[]
  canInsert: boolean
  sink: RefObject<HTMLTextAreaElement | null>
  onWarning: (message: string) => void
  onClose: () => void
}

/** The actions on the selected cells, opened by a right click or Shift+F10. */
export function GridMenu({ source, acts, at, columns, sink, onWarning, onClose, ...may }: GridMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const canWrite = columns.some(isEditable)
  const canInsert = canWrite && may.canInsert
  const canRemove = canWrite && !source.withheld.includes('batch_delete')
  const close = () => {
    onClose()
    sink.current?.focus({ preventScroll: true })
  }
  const entry = (key: string, label: string, onClick: () => void, more = {}) => ({
    key,
    label,
    onClick: () => {
      close()
      onClick()
    },
    ...more,
  })
  const paste = () =>
    readClipboard().then(
      (cells) => acts.paste(cells),
      () => onWarning('浏览器不允许读取剪贴板，请按 Ctrl+V 粘贴'),
    )
  if (isAsking)
    return (
      <Modal
        open
        title="确认删除"
        onCancel={close}
        onOk={() => {
          close()
          acts.removeRows()
        }}
      >
        是否删除选中数据?
      </Modal>
    )
  return (
    <Dropdown
      open
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it, possibly by keyboard
      autoFocus
      trigger={['click']}
      onOpenChange={(isOpen, { source: cause }) => {
        if (!isOpen && cause !== 'menu') close()
      }}
      menu={{
        items: [
          entry('copy', '复制', () => copyCells(acts.copied(), sink.current)),
          ...(canWrite ? [entry('paste', '粘贴', () => void paste())] : []),
          ...(canInsert
            ? [
                { type: 'divider' as const },
                ...(source.tree ? [] : [entry('above', '在上方插入行', () => acts.insertRow('above'))]),
                entry('below', '在下方插入行', () => acts.insertRow('below')),
              ]
            : []),
          ...(canRemove
            ? [
                {
                  key: 'remove',
                  label: '删除行',
                  danger: true,
                  disabled: acts.removable().length === 0,
                  onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
                    // The dialog takes the focus, and the Enter that opened it would close it.
                    domEvent.preventDefault()
                    setAsking(true)
                  },
                },
              ]
            : []),
          ...(canWrite
            ? [
                { type: 'divider' as const },
                entry('clear', '清空', acts.clear),
                entry('fill', '向下填充', () => acts.fill('down')),
              ]
            : []),
        ],
      }}
    >
      <span className={styles.menu} style={{ left: at.x, top: at.y }} />
    </Dropdown>
  )
}

/** Without a secure connection browsers offer no clipboard; the copy event of the text field is used instead. */
function copyCells(cells: CopiedCells | undefined, field: HTMLTextAreaElement | null): void {
  if (!cells || !field) return
  if (navigator.clipboard === undefined) {
    field.value = cells.plain
    field.select()
    // oxlint-disable-next-line typescript/no-deprecated -- the only way on a plain connection
    document.execCommand('copy')
    field.value = ''
    return
  }
  const blobOf = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
  const item = new ClipboardItem({ ...blobOf('text/plain', cells.plain), ...blobOf('text/html', cells.html) })
  void navigator.clipboard.write([item])
}

async function readClipboard(): Promise<CopiedCells> {
  const items = await navigator.clipboard.read()
  const textOf = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type))
    return item ? (await item.getType(type)).text() : ''
  }
  return { plain: await textOf('text/plain'), html: await textOf('text/html') }
}
