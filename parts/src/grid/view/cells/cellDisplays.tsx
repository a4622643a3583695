import { pickDisplays } from '../../cells/pick/pickDisplays.tsx'
import { fileDisplays } from '../../cells/files/fileDisplays.tsx'
import type { CellType } from '../../model/cellType.ts'
import { isChecked } from '../../text/checkboxText.ts'
import { textOf } from '../../text/textOf.ts'
import { manyWords } from './CellWords.tsx'
import styles from '../DataGrid.module.css'
import { FoldButton } from './FoldButton.tsx'
import type { CellDisplay } from '../GridSource.ts'

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

const displays: Partial<Record<CellType, CellDisplay>> = {
  rowNumber: ({ index }) => index + 1,
  rowCheckbox: tick('checkbox'),
  rowRadio: tick('radio'),
  rowExpand: ({ index, isExpanded }) => <FoldButton isOpen={isExpanded} row={index + 1} />,
  rowDragSort: ({ index, isOff }) => (
    <span className={styles.handle} data-drag={!isOff} role="img" aria-label={`拖动第 ${index + 1} 行`} />
  ),
  checkbox: ({ column, values }) => (
    <input
      type="checkbox"
      readOnly
      tabIndex={-1}
      checked={isChecked(values[column.key], column)}
      aria-label={column.title}
    />
  ),
  selectMultiple: ({ column, values }) =>
    manyWords(textOf(column.type).print(values[column.key], column).split('、').filter(Boolean)),
  ...pickDisplays,
  ...fileDisplays,
  slot: (cell) => cell.source.slots[cell.column.key]?.(cell),
}

/** Undefined for cells that show their text and nothing else: most cells, and so the ones that must be cheap. */
export const displayOf = (type: CellType): CellDisplay | undefined => displays[type]
