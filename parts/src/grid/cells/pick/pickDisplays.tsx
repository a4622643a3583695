import type { CellType } from '../../model/cellType.ts'
import { numberFrom } from '../../text/numberText.ts'
import { textOf } from '../../text/textOf.ts'
import { words } from '../../view/CellWords.tsx'
import type { CellDisplay } from '../../view/GridCell.ts'
import { namedTags } from './namedTags.tsx'
import styles from './pickDisplays.module.css'
import { popupColumnProblem } from './popupFieldsOf.ts'

const textIn: (cell: Parameters<CellDisplay>[0]) => string = ({ column, values }) =>
  textOf(column.type).print(values[column.key], column)

const progress: CellDisplay = ({ column, values }) => {
  const value = numberFrom(textOf('progress').print(values[column.key], column))
  if (typeof value !== 'number') return words(textOf('input').print(values[column.key], column))
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
      <span className={styles.percent}>{Math.round(shown)}%</span>
    </>
  )
}

/** How cells look that are filled in a window, or that nobody fills. */
export const pickDisplays = {
  user: namedTags('user'),
  department: namedTags('department'),
  popup: (cell) => {
    const problem = popupColumnProblem(cell.column)
    return problem ? (
      <span className={styles.problem} title={problem}>
        {problem}
      </span>
    ) : (
      words(textIn(cell))
    )
  },
  progress,
  radio: (cell) => {
    const text = textIn(cell)
    return text && <span className={styles.radio}>{text}</span>
  },
  inputPop: (cell) => <span className={styles.long}>{textIn(cell)}</span>,
} satisfies Partial<Record<CellType, CellDisplay>>
