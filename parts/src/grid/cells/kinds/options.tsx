import { lazyPart } from '../../../lazyPart.tsx'
import type { CellText } from '../../text/CellText.ts'
import { optionsText, optionText } from '../../text/optionText.ts'
import { type CellKind, typedKind } from '../CellKind.ts'
import { manyWords } from '../CellWords.tsx'
import styles from '../pick/pickDisplays.module.css'

const Editor = lazyPart(() => import('../OptionEditor.tsx').then((module) => module.OptionEditor))

const optionKind = (text: CellText): CellKind => ({
  ...typedKind(text),
  placeholder: '请选择',
  selectsText: true,
  Editor,
})

export const select: CellKind = optionKind(optionText)
export const selectSearch: CellKind = optionKind(optionText)

export const selectMultiple: CellKind = {
  ...optionKind(optionsText),
  Display: ({ column, values }) => manyWords(optionsText.print(values[column.key], column).split('、').filter(Boolean)),
}

/** Shows the selected option like a radio button. */
export const radio: CellKind = {
  ...optionKind(optionText),
  Display({ column, values }) {
    const text = optionText.print(values[column.key], column)
    return text && <span className={styles.radio}>{text}</span>
  },
}
