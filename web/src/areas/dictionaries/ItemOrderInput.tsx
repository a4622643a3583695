import { dictItem, permissionCode, type Row } from '@lexdesk/domain'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { useChangeItem } from './useChangeItem.ts'

/** The order of an item, changed by typing another number. */
export function ItemOrderInput({ row }: { row: Row<typeof dictItem> }) {
  const { can } = useSession()
  const { change, isBusy } = useChangeItem(row)
  const kept = Number(row.sortOrder)
  const [typed, setTyped] = useState<number | null>(kept)

  async function settle() {
    if (typed === kept || isBusy) return
    if (typed === null || !(await change({ sortOrder: typed }))) setTyped(kept)
  }

  if (!can(permissionCode(dictItem, 'edit'))) return kept
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
      onBlur={() => void settle()}
      onPressEnter={() => void settle()}
    />
  )
}
