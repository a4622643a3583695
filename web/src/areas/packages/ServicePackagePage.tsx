import { servicePackage } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { PackageLines } from './PackageLines.tsx'

const slots: ResourceSlots<typeof servicePackage> = {
  formSections: { 权益明细: (props) => <PackageLines {...props} /> },
}

/** /legal/servicePackage: packages are composed here, and their versions go on sale. */
export function ServicePackagePage() {
  return <ResourceList resource={servicePackage} slots={slots} />
}
