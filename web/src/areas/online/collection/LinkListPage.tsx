import { collectionLink } from '@lexdesk/domain'
import { Link } from 'react-router'
import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import { ResourceList } from '../../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'

const slots: ResourceSlots<typeof collectionLink> = { toolbar: <WhereMade /> }

/** /online/collection: the links that open forms to people without an account. */
export function LinkListPage() {
  return <ResourceList resource={collectionLink} slots={slots} />
}

/** A link is made for a form, in the list of forms. */
function WhereMade() {
  const forms = useMenuPages().listPath('onlineForm')
  const words = '“在线表单”列表的 ⋯ → 生成填报链接'
  return <span>新增：{forms === undefined ? words : <Link to={forms}>{words}</Link>}</span>
}
