import { Dropdown } from 'antd'
import type { ColumnPlaces } from '../GridLayout.ts'
import type { ColumnActs } from './useColumnLayout.ts'

export interface HeaderMenuProps {
  /** The index of the column, and where the menu opens. */
  place: number
  x: number
  y: number
  layout: ColumnPlaces
  acts: ColumnActs
  onClose: () => void
}

const step = 40

/** Column actions for users who do not drag. */
export function HeaderMenu({ place, x, y, layout, acts, onClose }: HeaderMenuProps) {
  const { columns, offsets, frozen, frozenEnd } = layout
  const { key } = columns[place]!
  const width = offsets[place + 1]! - offsets[place]!
  const end = columns.length - frozenEnd
  const isAtEnd = place >= end
  const [first, last] = isAtEnd ? [place, place] : place < frozen ? [0, frozen - 1] : [frozen, end - 1]
  const { hide } = acts
  return (
    <Dropdown
      open
      trigger={['click']}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      menu={{
        autoFocus: true,
        onClick: onClose,
        items: [
          { key: 'freeze', label: '冻结到此列', disabled: isAtEnd, onClick: () => acts.freeze(place + 1) },
          { key: 'thaw', label: '取消冻结', disabled: frozen === 0, onClick: () => acts.freeze(0) },
          { type: 'divider' },
          { key: 'left', label: '左移', disabled: place === first, onClick: () => acts.move(key, place - 1) },
          { key: 'right', label: '右移', disabled: place === last, onClick: () => acts.move(key, place + 1) },
          { key: 'wider', label: '加宽', onClick: () => acts.resize(key, width + step) },
          { key: 'narrower', label: '变窄', onClick: () => acts.resize(key, width - step) },
          { key: 'usual', label: '恢复列宽', onClick: () => acts.resize(key, undefined) },
          ...(hide ? [{ key: 'hide', label: '隐藏此列', disabled: isAtEnd, onClick: () => hide(key) }] : []),
        ],
      }}
    >
      <span style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
    </Dropdown>
  )
}
