import { extension, extensionEndpoints, extensionVersionEndpoints } from '@lexdesk/domain'
import { ResourceList } from '../../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'
import { PlanSection } from '../PlanSection.tsx'
import { FormPreview } from '../FormPreview.tsx'
import { CheckGrid } from '../properties/CheckGrid.tsx'
import { FieldGrid, useIsBeside } from '../properties/FieldGrid.tsx'
import { VersionHistory } from '../versions/VersionHistory.tsx'
import { extensionDesigner, withTarget } from './extensionDesigner.ts'

const slots: ResourceSlots<typeof extension> = {
  wideForm: true,
  formSections: {
    字段: (props) => <FieldGrid {...withTarget(props)} designer={extensionDesigner} />,
    校验: (props) => <CheckGrid {...withTarget(props)} designer={extensionDesigner} />,
  },
  detailTabs: {
    版本: (row) => <VersionHistory row={row} designer={extension} endpoints={extensionVersionEndpoints} />,
  },
  actionSections: {
    publish: ({ row }) => (
      <PlanSection id={row.id} version={row.version} of={extension} endpoint={extensionEndpoints.plan} />
    ),
  },
}

/** As for online forms, the preview is the last section where the fields leave no room for it. */
const narrowSlots: ResourceSlots<typeof extension> = {
  ...slots,
  formSections: {
    ...slots.formSections,
    预览: (props) => <FormPreview values={withTarget(props).values} designer={extensionDesigner} />,
  },
}

/** /online/extension: the fields that the office has added to resources of the product. */
export function ExtensionListPage() {
  return <ResourceList resource={extension} slots={useIsBeside() ? slots : narrowSlots} />
}
