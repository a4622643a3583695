import { lazyPart } from '../../../lazyPart.tsx'
import { textOf } from '../../model/cellType.ts'
import { numberFrom } from '../../text/numberText.ts'
import { valueText } from '../../text/valueText.ts'
import { words } from '../../view/cells/CellWords.tsx'
import type { CellDisplay, CellView, GridCell } from '../../view/GridSource.ts'
import { namedTags } from './namedTags.tsx'
import styles from './pickDisplays.module.css'
import { popupColumnError } from './popupFieldsOf.ts'

const textIn = ({ column, values }: GridCell): string => textOf(column.type).print(values[column.key], column)

const progress: CellDisplay = ({ column, values }) => {
  const text = valueText(values[column.key])
  const value = numberFrom(text)
  if (value === '') return words(text)
  const shown = Math.max(0, Math.min(100, value))
  return (
    <>
      <span
        role="progressbar"
        aria-label={column.title}
        aria-valuenow={shown}
        aria-valuemin={0}
        aria-valuemax={100}
        className={styles.track}
        data-done={shown === 100}
      >
        <span className={styles.bar} style={{ width: `${shown}%` }} />
      </span>
      <span className={styles.percent}>{Math.floor(shown)}%</span>
    </>
  )
}

const popup: CellDisplay = (cell) => {
  const error = popupColumnError(cell.column)
  return error ? (
    <span className={styles.problem} title={error}>
      {error}
    </span>
  ) : (
    words(textIn(cell))
  )
}

const UserEditor = lazyPart(() => import('./UserEditor.tsx').then((module) => module.UserEditor))
const DepartmentEditor = lazyPart(() => import('./DepartmentEditor.tsx').then((module) => module.DepartmentEditor))
const PopupEditor = lazyPart(() => import('./PopupEditor.tsx').then((module) => module.PopupEditor))

/** Cells that are edited in a dialog or a larger field, and the read-only progress cell. */
export const userView: CellView = { display: namedTags('user'), Editor: UserEditor }
export const departmentView: CellView = { display: namedTags('department'), Editor: DepartmentEditor }
export const popupView: CellView = { display: popup, Editor: PopupEditor }
export const progressView: CellView = { display: progress }
export const inputPopView: CellView = { display: (cell) => <span className={styles.more}>{textIn(cell)}</span> }

/** Shows the selected option like a radio button. */
export const radioDisplay: CellDisplay = (cell) => textIn(cell) && <span className={styles.radio}>{textIn(cell)}</span>
