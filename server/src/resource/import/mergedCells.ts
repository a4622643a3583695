import { errors, maxImportColumns } from '@lexdesk/domain'
import type { Merge, SheetRow } from '../sheets/SheetRow.ts'

const problem = '单元格已合并，只有第一格有内容，请取消合并单元格后逐行填写'

/**
 * Marks cells that are empty only because they were merged with a filled one: to the user they look filled. Rows must
 * be passed in order.
 */
export function mergedCells(merges: readonly Merge[]): (row: SheetRow) => void {
  let upcoming = 0
  let active: { area: Merge; isFilled: boolean }[] = []
  return ({ line, cells }) => {
    if (upcoming < merges.length || active.length > 0) active = active.filter(({ area }) => area.lastLine >= line)
    for (; upcoming < merges.length && merges[upcoming]!.firstLine <= line; upcoming++) {
      const area = merges[upcoming]!
      // An area that began on a blank row is empty.
      if (area.firstLine === line) active.push({ area, isFilled: typeof cells[area.firstColumn] === 'string' })
      if (active.length > maxImportColumns) throw errors.badSheet('合并单元格互相重叠，请取消合并单元格后再导入')
    }
    for (const { area, isFilled } of active) {
      if (!isFilled) continue
      const last = Math.min(area.lastColumn, maxImportColumns - 1)
      for (let column = area.firstColumn; column <= last; column++) {
        if (line === area.firstLine && column === area.firstColumn) continue
        while (cells.length <= column) cells.push(null)
        cells[column] ??= { text: '', problem }
      }
    }
  }
}
