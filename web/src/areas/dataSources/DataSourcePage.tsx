import { dataSource } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { TryConnectionButton } from './TryConnectionButton.tsx'

const slots: ResourceSlots = {
  formSections: { 连接测试: (props) => <ConnectionTest {...props} /> },
  rowActions: (row, close) => <TryConnectionButton id={row.id} onDone={close} />,
}

/** /isystem/dataSource: external databases. */
export function DataSourcePage() {
  return <ResourceList resource={dataSource} slots={slots} />
}
