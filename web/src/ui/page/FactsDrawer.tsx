import { Descriptions, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useBreakpoint } from './useBreakpoint.ts'

/** A label with its value; facts without a value are left out. */
export type Fact = readonly [label: string, value: ReactNode]

interface FactsDrawerProps {
  title: string
  facts: readonly Fact[]
  isOpen: boolean
  onClose: () => void
  footer?: ReactNode
}

/** The details of an entry that cannot be changed. */
export function FactsDrawer({ title, facts, isOpen, onClose, footer }: FactsDrawerProps) {
  const { isMobile } = useBreakpoint()
  return (
    <Drawer
      open={isOpen}
      size={isMobile ? '100%' : 640}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={title}
      onClose={onClose}
      footer={footer}
    >
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { width: 100 }, content: { overflowWrap: 'anywhere' } }}
        items={facts.flatMap(([label, children]) => (children ? [{ key: label, label, children }] : []))}
      />
    </Drawer>
  )
}
