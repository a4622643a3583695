import type { Resource } from '@lexdesk/domain'
import { useMemo } from 'react'
import { onlineThemeOf } from '../../api/resource/onlineResources.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { withAge } from './adopt/withAge.tsx'
import { useButtonSlots } from './buttons/useButtonSlots.tsx'
import { subTableError, SubTables } from './SubTables.tsx'
import { withoutLevels } from './withoutLevels.ts'

interface ThemedListProps {
  resource: Resource
  /** One of `onlineThemes`; by default that of the form or view. */
  theme?: string
}

/** The list of a form or view in its theme. Without sub-tables the themes that show them are the plain list. */
export function ThemedList({ resource, theme = onlineThemeOf(resource) }: ThemedListProps) {
  const buttons = useButtonSlots(resource)
  const slots = useMemo(
    () => withAge(resource, { ...buttons, ...themeSlots(resource, theme) }),
    [buttons, resource, theme],
  )
  const shown = useMemo(() => (theme === 'tree' ? resource : withoutLevels(resource)), [resource, theme])
  return <ResourceList resource={shown} slots={slots} />
}

function themeSlots(resource: Resource, theme: string): ResourceSlots {
  if (subTableError(resource) !== undefined) return {}
  if (theme === 'inner') return { panel: ({ id }) => <SubTables resource={resource} id={id} look="plain" /> }
  if (theme !== 'erp' && theme !== 'tab') return {}
  return {
    below: {
      title: '附表',
      show: (row) =>
        row ? (
          <SubTables key={row.id} resource={resource} id={row.id} look={theme === 'tab' ? 'tabs' : 'stacked'} />
        ) : (
          <EmptyHint description={`选择一行${resource.title}，在这里查看它的附表`} />
        ),
    },
  }
}
