import { ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { missingPicture } from '../../../upload/missingPicture.ts'
import type { GridCell } from '../../view/GridSource.ts'
import { EmptyFileCell } from './EmptyFileCell.tsx'
import styles from './fileCells.module.css'
import { useCellFiles } from './useCellFiles.ts'

/** The number of thumbnails that fit into a cell. */
const maxThumbnails = 2

/** Images in a cell: thumbnails, a running upload, or an error icon. */
export function ImageCell(cell: GridCell) {
  const { items, paths, nameOf } = useCellFiles(cell.source, cell.column, cell.rowKey, cell.values)
  const sending = items.find(({ status }) => status === 'uploading')
  const failed = items.find(({ status }) => status === 'error')
  if (items.length === 0 && paths.length === 0) return <EmptyFileCell {...cell} />
  const { addressOf = (path: string) => path } = cell.source.sources
  return (
    <span className={styles.state}>
      {paths.slice(0, maxThumbnails).map((path) => (
        <img
          key={path}
          className={styles.picture}
          src={addressOf(path)}
          alt={nameOf(path)}
          draggable={false}
          onError={({ currentTarget }) => {
            if (currentTarget.src !== missingPicture) currentTarget.src = missingPicture
          }}
        />
      ))}
      {paths.length > maxThumbnails && <span className={styles.more}>+{paths.length - maxThumbnails}</span>}
      {sending && (
        <span title={sending.name}>
          <LoadingOutlined /> {sending.percent}%
        </span>
      )}
      {failed && (
        <ExclamationCircleFilled className={styles.failure} aria-label={`${failed.name} 上传出错`} title="上传出错" />
      )}
    </span>
  )
}
