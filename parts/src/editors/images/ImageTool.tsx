import { PictureOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { ToolButton } from '../toolbar/ToolButton.tsx'

interface ImageToolProps {
  disabled: boolean
  onFiles: (files: File[]) => void
}

/** Opens the file dialog for images. */
export function ImageTool({ disabled, onFiles }: ImageToolProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToolButton
        title="插入图片"
        icon={<PictureOutlined />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="选择图片"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows the same file to be selected again.
          target.value = ''
        }}
      />
    </>
  )
}
