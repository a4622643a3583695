import { UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Upload } from 'antd'
import { useMessages } from '../useMessages.ts'
import { FileLine } from './FileLine.tsx'
import type { UploadType } from './fileError.ts'
import type { UploadControlProps } from './UploadControlProps.ts'
import { useUploads } from './useUploads.ts'

export interface FileUploadProps extends UploadControlProps {
  type?: UploadType
  text?: string
}

const accepted: Record<UploadType, string | undefined> = { all: undefined, image: 'image/*', pdf: '.pdf' }

/** 点击上传: files with their status, one per line. */
export function FileUpload({ type = 'all', text = '点击上传', ...props }: FileUploadProps) {
  const [message, holder] = useMessages()
  const { list, add, remove, retry } = useUploads(props, type, message)
  const { disabled, count = 0, addressOf } = props
  return (
    <div id={props.id} tabIndex={-1} onBlur={props.onBlur}>
      {holder}
      {!disabled && (
        <Upload
          accept={accepted[type]}
          multiple={count !== 1}
          showUploadList={false}
          hasControlInside
          beforeUpload={(file, batch) => {
            // Called once per file: the first call takes the whole batch, so that the limit applies to all of it.
            if (file === batch[0]) add(batch)
            return false
          }}
        >
          <Button icon={<UploadOutlined />} danger={props.status === 'error'}>
            {text}
          </Button>
        </Upload>
      )}
      <Flex vertical component="ul" style={{ listStyle: 'none', margin: list.length > 0 ? '4px 0 0' : 0, padding: 0 }}>
        {list.map((item) => (
          <FileLine
            key={item.uid}
            item={item}
            address={item.path && addressOf(item.path)}
            onRemove={disabled ? undefined : () => remove(item.uid)}
            onRetry={() => retry(item.uid)}
          />
        ))}
      </Flex>
    </div>
  )
}
