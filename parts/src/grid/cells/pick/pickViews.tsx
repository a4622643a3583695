import { lazyPart } from '../../../lazyPart.tsx'
import { textOf } from '../../model/cellType.ts'
import { numberFrom } from '../../text/numberText.ts'
import { valueText } from '../../text/valueText.ts'
import { words, manyWords } from '../../view/cells/CellWords.tsx'
import type { CellDisplay, CellView, GridCell } from '../../view/GridSource.ts'
import styles from './pickDisplays.module.css'
import { popupColumnError } from './popupFieldsOf.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { splitValues } from '../../../pickers/ControlProps.ts'
import { lookUpOf, namesIn, type PickKind } from './pickNames.ts'

/** Cells that store users or departments by value and show them by name. */
const namedTags =
  (kind: PickKind): CellDisplay =>
  (cell) => <NamedTags kind={kind} {...cell} />

function NamedTags({ kind, source, column, values: row }: GridCell & { kind: PickKind }) {
  const names = namesIn(source.model, kind)
  useSyncExternalStore(names.subscribe, names.version)
  const text = valueText(row[column.key])
  const values = useMemo(() => splitValues(text), [text])
  const { sources } = source
  useEffect(() => {
    const lookUp = lookUpOf(kind, sources)
    if (lookUp) names.request(values, lookUp)
  }, [names, kind, values, sources])
  return manyWords(values.map((value) => names.nameOf(value) ?? value))
}

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
