import { resourceNamed } from '../../../api/resource/onlineResources.ts'
import { Button } from 'antd'

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
  /** The path of a resource's list on the user's menu. */
  pathOf: (resource: string) => string | undefined
  onOpen: (path: string) => void
}

/** Where a row is in use, with links. */
export function UsesList({ message, uses, pathOf, onOpen }: UsesListProps) {
  return (
    <>
      <p>{message}</p>
      <ul>
        {uses.map((use) => {
          const path = pathOf(use.resource)
          return (
            <li key={`${use.resource} ${use.title}`}>
              {use.title} {use.count} 条
              {path && (
                <Button type="link" size="small" onClick={() => onOpen(path)}>
                  查看{resourceNamed(use.resource)?.title}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
