import { Image } from 'antd'

/** The pictures of a cell, large. */
export function PicturePreview({ addresses, onClose }: { addresses: readonly string[]; onClose: () => void }) {
  return (
    <Image.PreviewGroup
      items={[...addresses]}
      preview={{
        open: true,
        onOpenChange: (isOpen) => {
          if (!isOpen) onClose()
        },
      }}
    />
  )
}
