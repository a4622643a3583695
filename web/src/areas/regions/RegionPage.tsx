import { BarChartOutlined } from '@ant-design/icons'
import { region } from '@lexdesk/domain'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { RegionFigures } from './RegionFigures.tsx'

/** /legal/region: the regions of the country, and the platform's figures in each. */
export function RegionPage() {
  const [isOpen, setOpen] = useState(false)
  const slots = useMemo<ResourceSlots>(
    () => ({
      toolbar: (
        <Button icon={<BarChartOutlined />} onClick={() => setOpen(true)}>
          分布
        </Button>
      ),
    }),
    [],
  )
  return (
    <>
      <ResourceList resource={region} slots={slots} />
      <RegionFigures open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
