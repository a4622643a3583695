import { dictItem, permissionCode, type Row } from '@lexdesk/domain'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { useChangeItem } from './useChangeItem.ts'

/** The order of an item, changed by typing another number. */
export function ItemOrderInput({ row }: { row: Row<typeof dictItem> }) {
  const { can } = useSession()
  const { change, isBusy } = useChangeItem(row)
  const stored = Number(row.sortOrder)
  const [typed, setTyped] = useState<number | null>(stored)

  async function save() {
    if (typed === stored || isBusy) return
    if (typed === null || !(await change({ sortOrder: typed }))) setTyped(stored)
  }

  if (!can(permissionCode(dictItem, 'edit'))) return stored
  return (
    <InputNumber
      size="small"
      aria-label={`${String(row.itemText)}的排序`}
      style={{ width: 76 }}
      min={0}
      precision={0}
      value={typed}
      disabled={isBusy}
      onChange={setTyped}
      onBlur={() => void save()}
      onPressEnter={() => void save()}
    />
  )
}
