import { CheckCircleFilled, CloseCircleFilled, EllipsisOutlined, LoadingOutlined } from '@ant-design/icons'
import type { GridCell } from '../../view/GridSource.ts'
import { cutName } from './cutName.ts'
import { EmptyFileCell } from './EmptyFileCell.tsx'
import styles from './fileCells.module.css'
import { useCellFiles } from './useCellFiles.ts'

/** A file in a cell: its progress, name or error. A click opens a menu. */
export function FileCell(cell: GridCell) {
  const { items, paths, nameOf } = useCellFiles(cell.source, cell.column, cell.rowKey, cell.values)
  const sending = items.filter(({ status }) => status === 'uploading')
  if (sending.length > 0) {
    const percent = Math.floor(sending.reduce((sum, item) => sum + item.percent, 0) / sending.length)
    return (
      <span className={styles.state} title={sending.map(({ name }) => name).join('、')}>
        <LoadingOutlined />
        <span className={styles.text}>{percent}%</span>
      </span>
    )
  }
  const failed = items.find(({ status }) => status === 'error')
  if (failed)
    return (
      <span className={styles.state} data-failed title={`${failed.name}：${failed.message}`}>
        <CloseCircleFilled />
        <span className={styles.text}>{failed.message}</span>
      </span>
    )
  const [first, ...more] = paths
  if (first === undefined) return <EmptyFileCell {...cell} />
  return (
    <span className={styles.state} data-done title={paths.map(nameOf).join('、')}>
      <CheckCircleFilled />
      <span className={styles.text}>{cutName(nameOf(first))}</span>
      {more.length > 0 && <span className={styles.more}>+{more.length}</span>}
      <EllipsisOutlined />
    </span>
  )
}
