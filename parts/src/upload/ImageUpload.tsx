import { PlusOutlined } from '@ant-design/icons'
import { Image, Modal, Upload } from 'antd'
import { useMessages } from '../useMessages.ts'
import { ImageTile } from './ImageTile.tsx'
import styles from './ImageUpload.module.css'
import type { UploadControlProps } from './UploadControlProps.ts'
import { useUploads } from './useUploads.ts'

export interface ImageUploadProps extends UploadControlProps {
  text?: string
}

/** 上传图片: thumbnails that can be previewed, reordered and removed. */
export function ImageUpload({ text = '上传图片', ...props }: ImageUploadProps) {
  const [message, messageHolder] = useMessages()
  const [modal, modalHolder] = Modal.useModal()
  const { list, add, remove, move, retry } = useUploads(props, 'image', message)
  const { disabled, count = 0, addressOf } = props
  return (
    <div id={props.id} tabIndex={-1} onBlur={props.onBlur} className={styles.tiles}>
      {messageHolder}
      {modalHolder}
      <Image.PreviewGroup>
        {list.map((item) => (
          <ImageTile
            key={item.uid}
            item={item}
            address={item.path && addressOf(item.path)}
            isMovable={!disabled && list.length > 1}
            onMove={(step) => move(item.uid, step)}
            onRemove={disabled ? undefined : () => remove(item.uid)}
            onRetry={() => retry(item.uid)}
            onShowError={() => void modal.error({ title: '上传出错', content: `错误信息：${item.message}` })}
          />
        ))}
      </Image.PreviewGroup>
      {!disabled && (
        <Upload
          accept="image/*"
          multiple={count !== 1}
          showUploadList={false}
          hasControlInside
          beforeUpload={(file, batch) => {
            if (file === batch[0]) add(batch)
            return false
          }}
        >
          <button type="button" className={styles.add} data-status={props.status}>
            <PlusOutlined />
            <span>{text}</span>
          </button>
        </Upload>
      )}
    </div>
  )
}
