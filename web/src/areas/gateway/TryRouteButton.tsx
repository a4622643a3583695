import { type gatewayRoute, type Row } from '@lexdesk/domain'
import { Button } from 'antd'
import { useState } from 'react'
import { TryRoute } from './TryRoute.tsx'

interface TryRouteButtonProps {
  row: Row<typeof gatewayRoute>
  onOpen: () => void
}

export function TryRouteButton({ row, onOpen }: TryRouteButtonProps) {
  const [isOpen, setOpen] = useState(false)

  function open() {
    setOpen(true)
    onOpen()
  }

  return (
    <>
      <Button type="link" size="small" onClick={open}>
        试一试
      </Button>
      {isOpen && <TryRoute row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
