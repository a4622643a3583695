import type { PlainField } from '@lexdesk/domain'
import type { CellSources, GridSlots } from '@lexdesk/parts'
import { Popover } from 'antd'
import type { ComponentProps } from 'react'
import { plainView } from '../kinds/plainView.ts'
import { ChosenFact } from './ChosenFact.tsx'
import { chosenColumns } from './chosenColumns.ts'
import type { RowsGrid } from './createRowsGrid.ts'
import { cellTypeOfField, shownFields } from './rowColumns.ts'
import styles from './RowsEditor.module.css'

type EditorProps = ComponentProps<NonNullable<CellSources['editors']>[string]>

interface FieldCellProps extends EditorProps {
  field: PlainField
  rowOf: RowsGrid['rowOf']
}

/** Selecting one record ends the edit; in the others several things may be done. */
const isOneChoice = ({ kind }: PlainField): boolean =>
  kind === 'reference' || kind === 'user' || kind === 'department' || kind === 'tree' || kind === 'category'

/** The editor of a form field, opened at its cell. Every change is written at once, so that none can be lost. */
function FieldCell({ field, rowOf, source, column, rowKey, values, sink, onChoose, onClose }: FieldCellProps) {
  const { Editor } = plainView(field)
  const write = (value: unknown) => {
    if (isOneChoice(field)) {
      onChoose(value ?? '')
      sink.current?.focus({ preventScroll: true })
      return
    }
    source.model.setCells([{ key: rowKey, column: column.key, value: value ?? '' }])
    void source.validation.checkCell(rowKey, column.key)
  }
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      classNames={{ root: 'grid-popup' }}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      content={
        <div
          role="presentation"
          className={styles.popup}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onClose()
          }}
        >
          <Editor
            field={field}
            name={column.key}
            row={rowOf(values)}
            value={values[column.key] === '' ? null : values[column.key]}
            label={field.title}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it, possibly by keyboard
            autoFocus
            onChange={write}
          />
        </div>
      }
    >
      <span className={styles.anchor} />
    </Popover>
  )
}

/** Displays and editors of the columns that the grid has no cell type for. */
export function fieldCells(
  fields: Readonly<Record<string, PlainField>>,
  { rowOf }: RowsGrid,
): { slots: GridSlots; editors: CellSources['editors'] } {
  const shown = shownFields(fields)
  const own = shown.filter(([, field]) => cellTypeOfField(field) === 'field')
  const displays = own.map(([name, field]): [string, GridSlots[string]] => {
    const { Display } = plainView(field)
    return [
      name,
      ({ values }) => <Display field={field} name={name} row={rowOf(values)} value={rowOf(values)[name]} compact />,
    ]
  })
  const beside = shown
    .flatMap(([name, field]) => chosenColumns(name, field))
    .map((column): [string, GridSlots[string]] => [
      column.key,
      ({ values }) => <ChosenFact column={column} line={rowOf(values)} />,
    ])
  return {
    slots: Object.fromEntries([...displays, ...beside]),
    editors: Object.fromEntries(
      own.map(([name, field]) => [name, (props: EditorProps) => <FieldCell {...props} field={field} rowOf={rowOf} />]),
    ),
  }
}
