import type { Resource } from '@lexdesk/domain'
import { Space } from 'antd'
import { Link } from 'react-router'
import { FormTable } from './FormTable.tsx'
import { subTableError } from './SubTables.tsx'

const hasSubTables = (resource: Resource): boolean => subTableError(resource) === undefined

function kindOfForm(resource: Resource): string {
  if (resource.parentField) return '树形表'
  return hasSubTables(resource) ? '主表' : '单表'
}

/** The screens available for a form, with their conventional paths (wire contract §6.4). */
function screensOf(resource: Resource): { title: string; path: string }[] {
  return [
    { title: '列表', path: 'cgformList' },
    ...(resource.parentField ? [{ title: '树形', path: 'cgformTreeList' }] : []),
    ...(hasSubTables(resource)
      ? [
          { title: 'ERP', path: 'cgformErpList' },
          { title: '页签', path: 'cgformTabList' },
          { title: '内嵌', path: 'cgformInnerTableList' },
        ]
      : []),
    { title: '视图', path: 'copyform' },
  ]
}

/** form-list: every form with its screens. */
export function FormListPage() {
  return (
    <FormTable
      title="在线表单"
      columns={[
        { key: 'kind', title: '类型', width: 120, importance: 2, text: kindOfForm },
        {
          key: 'open',
          title: '打开',
          minWidth: 300,
          isActions: true,
          show: (resource) => (
            <Space size="middle">
              {screensOf(resource).map(({ title, path }) => (
                <Link key={path} to={`/online/${path}/${resource.name}`} aria-label={`${resource.title}：${title}`}>
                  {title}
                </Link>
              ))}
            </Space>
          ),
        },
      ]}
    />
  )
}
