import type { AnyRow, Resource } from '@lexdesk/domain'
import { Descriptions } from 'antd'
import { FieldDisplay } from '../fields/FieldDisplay.tsx'
import type { NamedAction } from './stateActions.ts'

/** The content of the request that a step answers. */
export function RequestFacts({ resource, action, row }: { resource: Resource; action: NamedAction; row: AnyRow }) {
  if (!action.answers) return null
  const items = action.answers.map((name) => {
    const field = resource.fields[name]!
    return {
      key: name,
      label: field.title,
      children: <FieldDisplay name={name} field={field} value={row[name]} row={row} />,
    }
  })
  return <Descriptions size="small" bordered column={1} items={items} style={{ marginBottom: 16 }} />
}
