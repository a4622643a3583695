import { UploadOutlined } from '@ant-design/icons'
import { fillTokens } from '../../model/fillTokens.ts'
import type { GridCell } from '../../view/GridSource.ts'
import styles from './fileCells.module.css'

/** Placeholder for a file. The cell handles the click, so that the keyboard does the same. */
export function EmptyFileCell({ column, isOff }: Pick<GridCell, 'column' | 'isOff'>) {
  if (isOff || column.disabled) return null
  return (
    <span className={styles.state} data-empty>
      <UploadOutlined />
      <span className={styles.text}>
        {fillTokens(column.placeholder ?? '', column) || (column.type === 'image' ? '上传图片' : '点击上传')}
      </span>
    </span>
  )
}
