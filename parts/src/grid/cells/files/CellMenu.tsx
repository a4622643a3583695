import { Dropdown } from 'antd'
import styles from './fileCells.module.css'

export interface CellMenuEntry {
  label: string
  danger?: boolean
  /** Absent: a line that only says something. */
  onChoose?: () => void
}

/** A menu that hangs at the cell under the cursor. */
export function CellMenu({ entries, onClose }: { entries: readonly CellMenuEntry[]; onClose: () => void }) {
  return (
    <Dropdown
      open
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the operator has opened it, perhaps by a key
      autoFocus
      trigger={['click']}
      classNames={{ root: 'grid-popup' }}
      menu={{
        items: entries.map(({ label, danger = false, onChoose }, n) => ({
          key: n,
          label: onChoose ? label : <span className={styles.said}>{label}</span>,
          danger,
          disabled: onChoose === undefined,
        })),
        onClick: ({ key }) => entries[Number(key)]?.onChoose?.(),
      }}
      onOpenChange={(isOpen, { source }) => {
        // What was chosen says itself whether anything else opens.
        if (!isOpen && source !== 'menu') onClose()
      }}
    >
      <span className={styles.anchor} />
    </Dropdown>
  )
}
