import type { TextColumn } from './CellText.ts'
import type { CellText } from './CellText.ts'

const yes = new Set(['是', 'true', '1', 'y', 'yes', '√', '✓', '对'])
const no = new Set(['否', 'false', '0', 'n', 'no', '×', '错', ''])

/** The two values of a checkbox, checked first. */
export const checkboxValues = ({ customValue }: TextColumn): readonly [unknown, unknown] => customValue ?? [true, false]

export const isChecked = (value: unknown, column: TextColumn): boolean =>
  column.customValue ? String(value) === column.customValue[0] : value === true || value === 'true' || value === 1

export const checkboxText: CellText = {
  print: (value, column) => (isChecked(value, column) ? '是' : '否'),
  parse(text, column) {
    const [checked, unchecked] = checkboxValues(column)
    const word = text.trim().toLowerCase()
    if (word === String(checked).toLowerCase() || yes.has(word)) return { value: checked }
    if (word === String(unchecked).toLowerCase() || no.has(word)) return { value: unchecked }
    return { problem: `${column.title}应为“是”或“否”` }
  },
}
