import { plainText } from '../../text/plainText.ts'
import { type CellKind, shownKind, typedKind } from '../CellKind.ts'
import styles from '../pick/pickDisplays.module.css'

/** Plain text. Most cells use it, so it has no display of its own. */
export const input: CellKind = typedKind()
export const normal: CellKind = shownKind()
export const hidden: CellKind = shownKind()

/** Long texts, edited in a larger field. */
export const textarea: CellKind = { ...typedKind(), field: { width: 300, height: 210 } }
export const inputPop: CellKind = {
  ...typedKind(),
  field: { width: 150, height: 200 },
  Display: ({ column, values }) => <span className={styles.more}>{plainText.print(values[column.key], column)}</span>,
}
