import type { Resource } from '@lexdesk/domain'
import { OnlineForm } from './OnlineForm.tsx'
import { ThemedList } from './ThemedList.tsx'

const problem = ({ parentField }: Resource) => (parentField ? undefined : '该表单不是树形表单，请使用普通列表。')

/** tree-list: a form whose rows form a tree. */
export function TreeListPage() {
  return <OnlineForm problem={problem}>{(resource) => <ThemedList resource={resource} theme="tree" />}</OnlineForm>
}
