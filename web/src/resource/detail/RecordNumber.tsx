import type { AnyRow, Resource } from '@lexdesk/domain'
import { App, Typography } from 'antd'

/** The number of a record, to copy. It is not repeated where it is the title. */
export function RecordNumber({ resource, row }: { resource: Resource; row: AnyRow }) {
  const { message } = App.useApp()
  const [name, field] = Object.entries(resource.fields).find(([, { kind }]) => kind === 'sequence') ?? []
  const number = row[name ?? '']
  if (!field || typeof number !== 'string' || number === '') return null
  return (
    <Typography.Text
      type="secondary"
      copyable={{
        text: number,
        tooltips: [`复制${field.title}`, '已复制'],
        onCopy: () => void message.success(`已复制${field.title} ${number}`),
      }}
    >
      {name === resource.titleField ? '' : number}
    </Typography.Text>
  )
}
