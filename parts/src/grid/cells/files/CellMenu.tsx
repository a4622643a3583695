import { Dropdown } from 'antd'
import styles from './fileCells.module.css'

export interface CellMenuEntry {
  label: string
  danger?: boolean
  /** Absent for an informational line. */
  onChoose?: () => void
}

/** A menu at the active cell. */
export function CellMenu({ entries, onClose }: { entries: readonly CellMenuEntry[]; onClose: () => void }) {
  return (
    <Dropdown
      open
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it, possibly by keyboard
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
        // A selected entry decides itself whether anything else opens.
        if (!isOpen && source !== 'menu') onClose()
      }}
    >
      <span className={styles.anchor} />
    </Dropdown>
  )
}
