import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { datetimeText, dateText } from '../text/dateText.ts'
import styles from '../view/DataGrid.module.css'
import type { CellEditorProps } from '../view/GridSource.ts'

/** A calendar below the cell. A date can also be typed. */
export function DateEditor({ column, values, onChoose }: CellEditorProps) {
  const isMoment = column.type === 'datetime'
  const format = isMoment ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  const text = (isMoment ? datetimeText : dateText).print(values[column.key], column)
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
