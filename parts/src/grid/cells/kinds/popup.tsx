import { lazyPart } from '../../../lazyPart.tsx'
import { plainText } from '../../text/plainText.ts'
import { type CellKind, dialogKind } from '../CellKind.ts'
import { words } from '../CellWords.tsx'
import styles from '../pick/pickDisplays.module.css'
import { popupColumnError } from '../pick/popupFieldsOf.ts'

/** A row of a report, which may fill several fields. */
export const popup: CellKind = {
  ...dialogKind(),
  Editor: lazyPart(() => import('../pick/PopupEditor.tsx').then((module) => module.PopupEditor)),
  Display({ column, values }) {
    const error = popupColumnError(column)
    if (!error) return words(plainText.print(values[column.key], column))
    return (
      <span className={styles.problem} title={error}>
        {error}
      </span>
    )
  },
}
