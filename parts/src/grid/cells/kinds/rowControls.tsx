import type { RowMark } from '../../model/rows/GridMarks.ts'
import styles from '../../view/DataGrid.module.css'
import type { CellDisplay } from '../../view/GridSource.ts'
import { type CellKind, shownKind } from '../CellKind.ts'
import { FoldButton } from '../FoldButton.tsx'

const rowControl = (width: number, Display: CellDisplay): CellKind => ({ ...shownKind(), isRow: true, width, Display })

const tick =
  (type: 'checkbox' | 'radio'): CellDisplay =>
  ({ index, isChosen, isOff }) => (
    <input
      type={type}
      readOnly
      tabIndex={-1}
      checked={isChosen}
      disabled={isOff}
      aria-label={`选择第 ${index + 1} 行`}
    />
  )

const marks: Record<RowMark, { sign: string; title: string }> = {
  added: { sign: '新', title: '新增的行' },
  changed: { sign: '改', title: '有修改' },
  removed: { sign: '删', title: '将删除' },
}

export const rowNumber = rowControl(60, ({ source, values, index }) => {
  const mark = source.marks?.rowMark(values)
  return (
    <>
      {index + 1}
      {mark && (
        <span className={styles.mark} data-mark={mark} title={marks[mark].title}>
          {marks[mark].sign}
        </span>
      )}
    </>
  )
})
export const rowCheckbox = rowControl(48, tick('checkbox'))
export const rowRadio = rowControl(48, tick('radio'))
export const rowExpand = rowControl(48, ({ index, isExpanded }) => (
  <FoldButton isOpen={isExpanded} name={`第 ${index + 1} 行`} />
))
export const rowDragSort = rowControl(48, ({ index, isOff }) => (
  <span className={styles.handle} data-drag={!isOff} role="img" aria-label={`拖动第 ${index + 1} 行`} />
))
