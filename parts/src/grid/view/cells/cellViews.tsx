import { lazyPart } from '../../../lazyPart.tsx'
import { fileView, imageView } from '../../cells/files/fileViews.tsx'
import {
  departmentView,
  inputPopView,
  popupView,
  progressView,
  radioDisplay,
  userView,
} from '../../cells/pick/pickViews.tsx'
import { type CellType, textOf } from '../../model/cellType.ts'
import { isChecked } from '../../text/checkboxText.ts'
import styles from '../DataGrid.module.css'
import type { CellDisplay, CellEditorProps, CellView } from '../GridSource.ts'
import { manyWords } from './CellWords.tsx'
import { FoldButton } from './FoldButton.tsx'

const OptionEditor = lazyPart(() => import('./OptionEditor.tsx').then((module) => module.OptionEditor))
const DateEditor = lazyPart(() => import('./DateEditor.tsx').then((module) => module.DateEditor))

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

const checkbox: CellDisplay = ({ column, values }) => (
  <input
    type="checkbox"
    readOnly
    tabIndex={-1}
    checked={isChecked(values[column.key], column)}
    aria-label={column.title}
  />
)

const options: CellDisplay = ({ column, values }) =>
  manyWords(textOf(column.type).print(values[column.key], column).split('、').filter(Boolean))

/** Plain text. Most cells use it, so it must be cheap. */
const plain: CellView = {}

/** One line per cell type. */
const views = {
  rowNumber: { display: ({ index }) => index + 1 },
  rowCheckbox: { display: tick('checkbox') },
  rowRadio: { display: tick('radio') },
  rowExpand: { display: ({ index, isExpanded }) => <FoldButton isOpen={isExpanded} row={index + 1} /> },
  rowDragSort: {
    display: ({ index, isOff }) => (
      <span className={styles.handle} data-drag={!isOff} role="img" aria-label={`拖动第 ${index + 1} 行`} />
    ),
  },
  input: plain,
  inputNumber: plain,
  textarea: plain,
  select: { Editor: OptionEditor },
  selectMultiple: { display: options, Editor: OptionEditor },
  selectSearch: { Editor: OptionEditor },
  radio: { display: radioDisplay, Editor: OptionEditor },
  date: { Editor: DateEditor },
  datetime: { Editor: DateEditor },
  checkbox: { display: checkbox },
  upload: fileView,
  file: fileView,
  image: imageView,
  progress: progressView,
  department: departmentView,
  user: userView,
  tags: plain,
  popup: popupView,
  inputPop: inputPopView,
  slot: { display: (cell) => cell.source.slots[cell.column.key]?.(cell) },
  normal: plain,
  hidden: plain,
} satisfies Record<CellType, CellView>

const viewOf = (type: CellType): CellView => views[type]

/** Undefined for cells that show plain text. */
export const displayOf = (type: CellType): CellDisplay | undefined => viewOf(type).display

export function CellEditor(props: CellEditorProps) {
  const { Editor } = viewOf(props.column.type)
  return Editor ? <Editor {...props} /> : null
}
