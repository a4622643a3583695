import { UploadOutlined } from '@ant-design/icons'
import type { GridCell } from '../../view/GridSource.ts'
import styles from './fileCells.module.css'

/** Where a file can be put. The click is the cell's own, so that keys do the same. */
export function EmptyFileCell({ column, isOff }: Pick<GridCell, 'column' | 'isOff'>) {
  if (isOff || column.disabled) return null
  return (
    <span className={styles.state} data-empty>
      <UploadOutlined />
      <span className={styles.text}>{column.placeholder || (column.type === 'image' ? '上传图片' : '点击上传')}</span>
    </span>
  )
}
