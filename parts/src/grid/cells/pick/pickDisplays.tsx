import type { CellType } from '../../model/cellType.ts'
import { numberFrom } from '../../text/numberText.ts'
import { textOf } from '../../text/textOf.ts'
import { valueText } from '../../text/valueText.ts'
import { words } from '../../view/cells/CellWords.tsx'
import type { CellDisplay, GridCell } from '../../view/GridSource.ts'
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

/** How cells look that are filled in a window or a larger field, and one that nobody fills. */
export const pickDisplays = {
  user: namedTags('user'),
  department: namedTags('department'),
  popup: (cell) => {
    const problem = popupColumnError(cell.column)
    return problem ? (
      <span className={styles.problem} title={problem}>
        {problem}
      </span>
    ) : (
      words(textIn(cell))
    )
  },
  progress,
  radio: (cell) => textIn(cell) && <span className={styles.radio}>{textIn(cell)}</span>,
  inputPop: (cell) => <span className={styles.more}>{textIn(cell)}</span>,
} satisfies Partial<Record<CellType, CellDisplay>>
