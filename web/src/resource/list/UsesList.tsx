import { resources } from '@lexdesk/domain'
import { Button } from 'antd'
import { menuPathOf } from '../../api/menuPathOf.ts'

export interface Use {
  title: string
  resource: string
  count: number
}

export function readUses(details: unknown): Use[] {
  const { uses } = (details ?? {}) as { uses?: unknown }
  return Array.isArray(uses) ? (uses as Use[]) : []
}

interface UsesListProps {
  message: string
  uses: readonly Use[]
  onOpen: (path: string) => void
}

/** Where a row is in use, with the way there. */
export function UsesList({ message, uses, onOpen }: UsesListProps) {
  return (
    <>
      <p>{message}</p>
      <ul>
        {uses.map((use) => {
          const target = resources.find((resource) => resource.name === use.resource && resource.calls === 'all')
          return (
            <li key={`${use.resource} ${use.title}`}>
              {use.title} {use.count} 条
              {target && (
                <Button type="link" size="small" onClick={() => onOpen(menuPathOf(target))}>
                  查看{target.title}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
