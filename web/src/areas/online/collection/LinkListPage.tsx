import { collectionLink } from '@lexdesk/domain'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { pagesIn } from '../../../api/menu/pagesIn.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { ResourceList } from '../../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'

const formsPath = '/online/cgform'

const slots: ResourceSlots<typeof collectionLink> = { pageTop: <WhereMade /> }

/** /online/collection: the links that open forms to people without an account. */
export function LinkListPage() {
  return <ResourceList resource={collectionLink} slots={slots} />
}

/** A link is made for a form, in the list of forms. */
function WhereMade() {
  const { menu } = useSession()
  const mayOpen = pagesIn(menu).some(({ path }) => path === formsPath)
  const forms = '“在线表单”列表'
  return (
    <Alert
      type="info"
      title={
        <>
          新增：在
          {mayOpen ? (
            <Link to={formsPath} style={{ textDecoration: 'underline' }}>
              {forms}
            </Link>
          ) : (
            forms
          )}
          中，选择表单的 ⋯ → 生成填报链接
        </>
      }
    />
  )
}
