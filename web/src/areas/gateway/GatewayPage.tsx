import { gatewayRoute } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { ClearButton } from './ClearButton.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { PredicateEditor } from './PredicateEditor.tsx'
import { RouteSwitch } from './RouteSwitch.tsx'
import { TryRouteButton } from './TryRouteButton.tsx'

const slots: ResourceSlots<typeof gatewayRoute> = {
  columns: { status: (row) => <RouteSwitch row={row} /> },
  formSections: {
    断言: (props) => <PredicateEditor {...props} />,
    过滤器: (props) => <FilterEditor {...props} />,
  },
  rowActions: (row, close) => <TryRouteButton row={row} onOpen={close} />,
  toolbar: <ClearButton />,
}

/** /isystem/gatewayroute: the routes that the server proxies to other systems. */
export function GatewayPage() {
  return <ResourceList resource={gatewayRoute} slots={slots} />
}
