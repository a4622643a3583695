import { EditOutlined } from '@ant-design/icons'
import { type AnyRow, type Field, permissionCode, type Resource } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Flex, Tabs, Typography } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { rowTitle } from '../../resource/list/deletion/rowTitle.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'
import { isEditableRow } from '../../resource/stateActions.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'

/** Why a form cannot be shown with its sub-tables. */
export function subTableError(resource: Resource): string | undefined {
  return subTablesOf(resource).length === 0 ? '该表单没有附表，请使用普通列表。' : undefined
}

const subTablesOf = ({ fields }: Resource) => Object.entries(fields).filter(([, { kind }]) => kind === 'rows')

interface SubTablesProps {
  resource: Resource
  id: string
  look: 'stacked' | 'tabs' | 'plain'
}

/** The sub-tables of one row, which can be edited in place. Lists do not include them, so they are loaded with the row. */
export function SubTables({ resource, id, look }: SubTablesProps) {
  const { can } = useSession()
  const [isEditing, setEditing] = useState(false)
  const editable = useMemo(() => onlySubTables(resource), [resource])
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', resource.name, 'row', id],
    queryFn: ({ signal }) => resourceApi(resource).queryById(id, { signal }),
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} columns={4} />
  if (isEditing)
    return (
      <ResourceForm
        resource={editable}
        mode="edit"
        id={id}
        part="rows"
        open
        container="inline"
        onClose={() => setEditing(false)}
      />
    )

  const canEdit = can(permissionCode(resource, 'edit')) && isEditableRow(resource, data)
  const edit = canEdit && (
    <Button size="small" icon={<EditOutlined />} onClick={() => setEditing(true)}>
      编辑附表
    </Button>
  )
  const tables = subTablesOf(resource).map(([name, field]) => ({
    key: name,
    label: field.title,
    children: contentOf(data, name, field),
  }))
  if (look === 'tabs')
    return <Tabs items={tables} aria-label={`${rowTitle(resource, data)}的附表`} tabBarExtraContent={edit} />
  return (
    <Flex vertical gap={16}>
      {edit && <Flex justify="end">{edit}</Flex>}
      {tables.map(({ key, label, children }) => (
        <Card key={key} size="small" title={label} variant={look === 'plain' ? 'borderless' : 'outlined'}>
          {children}
        </Card>
      ))}
    </Flex>
  )
}

/** The same resource, whose form has the sub-tables alone. */
function onlySubTables(resource: Resource): Resource {
  const fields = Object.entries<Field>(resource.fields).map(([name, field]): [string, Field] => [
    name,
    field.kind === 'rows' ? field : { ...field, form: false },
  ])
  return { ...resource, fields: Object.fromEntries(fields) }
}

function contentOf(row: AnyRow, name: string, field: Resource['fields'][string]): ReactNode {
  const value = row[name]
  if (!Array.isArray(value) || value.length === 0)
    return <Typography.Text type="secondary">没有{field.title}</Typography.Text>
  return <FieldDisplay field={field} name={name} value={value} row={row} />
}
