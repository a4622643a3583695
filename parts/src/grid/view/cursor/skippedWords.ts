import type { SkippedCells } from '../../model/clipboard/pasteInto.ts'
import type { GridWrite } from './useGridActs.ts'

const acts: Record<GridWrite, string> = { paste: '未粘贴', fill: '未填充', clear: '未清空', edit: '未修改' }
const reasons: Record<keyof SkippedCells, string> = {
  readOnly: '只读',
  inWindow: '只能在弹出窗口中选择',
  outside: '超出表格范围',
}

/** Says how many cells were left as they are, and why; nothing when there are none. */
export function skippedWords(skipped: SkippedCells, act: GridWrite): string | undefined {
  const parts = (Object.keys(reasons) as (keyof SkippedCells)[])
    .filter((reason) => skipped[reason] > 0)
    .map((reason) => `有 ${skipped[reason]} 个单元格${reasons[reason]}，${acts[act]}`)
  return parts.length > 0 ? parts.join('；') : undefined
}
