import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { textOf } from '../../model/cellType.ts'
import styles from '../DataGrid.module.css'
import type { CellEditorProps } from '../GridSource.ts'

/** A calendar below the cell. A date can also be typed. */
export function DateEditor({ column, values, onChoose }: CellEditorProps) {
  const isMoment = column.type === 'datetime'
  const format = isMoment ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  const text = textOf(column.type).print(values[column.key], column)
  const shown = dayjs(text, format)
  return (
    <div className={styles.calendar}>
      <DatePicker
        open
        showTime={isMoment}
        format={format}
        defaultValue={text && shown.isValid() ? shown : null}
        className={styles.unseen}
        tabIndex={-1}
        classNames={{ popup: { root: 'grid-popup' } }}
        onChange={(moment) => onChoose(moment ? moment.format(format) : '')}
      />
    </div>
  )
}
