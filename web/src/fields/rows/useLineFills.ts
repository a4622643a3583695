import type { RowsField, Values } from '@lexdesk/domain'
import { useEffect, useState } from 'react'
import { createChosenReader, definedFill, takesFill } from '../chosenFills.ts'
import type { RowsGrid } from './createRowsGrid.ts'

/** Fills the cells of a line from the record that is chosen in it, as a form does. */
export function useLineFills(rowsGrid: RowsGrid, fields: RowsField['fields']): void {
  const [read] = useState(createChosenReader)
  useEffect(
    () =>
      rowsGrid.onChoice(({ key, name, before, chosen }) => {
        const fill = definedFill(fields, name)
        if (!fill) return
        void Promise.all([read(fill, before), read(fill, chosen)]).then(([formerRow, latterRow]) => {
          const now = rowsGrid.grid.model.row(key)
          if (!now || now[name] !== chosen) return
          const [former, latter]: Values[] = [formerRow, latterRow].map((row) => (row ? fill.values(row) : {}))
          const names = [...new Set([...Object.keys(former!), ...Object.keys(latter!)])]
          const taken = names.filter((own) => takesFill(now[own], former![own], latter![own]))
          rowsGrid.fill(key, Object.fromEntries(taken.map((own) => [own, latter![own] ?? null])))
        })
      }),
    [rowsGrid, fields, read],
  )
}
