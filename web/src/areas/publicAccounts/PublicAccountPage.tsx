import { publicAccount } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { AccountActions } from './AccountActions.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { MenuEditor } from './MenuEditor.tsx'

const slots: ResourceSlots<typeof publicAccount> = {
  rowActions: (row, close) => <AccountActions row={row} onDone={close} />,
  formSections: {
    自定义菜单: (props) => <MenuEditor {...props} />,
    连接测试: (props) => <ConnectionTest {...props} />,
  },
}

/** /legal/publicAccount: public accounts, their menus and replies. */
export function PublicAccountPage() {
  return <ResourceList resource={publicAccount} slots={slots} />
}
