import { CodeEditor } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Tabs } from 'antd'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { useWindowHeight } from '../../ui/page/useWindowHeight.ts'

/** Loads the text of each file on request. */
export type Sources = Readonly<Record<string, () => Promise<{ default: string }>>>

interface SourceDrawerProps {
  sources: Sources
  open: boolean
  onClose: () => void
}

const drawerWidth = 880
/** Title and tabs above the code. */
const headHeight = 160

/** The source of a page, one tab per file. */
export function SourceDrawer({ sources, open, onClose }: SourceDrawerProps) {
  const { isMobile } = useBreakpoint()
  return (
    <Drawer open={open} size={isMobile ? '100%' : drawerWidth} title="源码" destroyOnHidden onClose={onClose}>
      <Tabs
        items={Object.entries(sources).map(([name, load]) => ({
          key: name,
          label: name,
          children: <SourceFile name={name} load={load} />,
        }))}
      />
    </Drawer>
  )
}

function SourceFile({ name, load }: { name: string; load: Sources[string] }) {
  const height = useWindowHeight() - headHeight
  const { data, error, refetch } = useQuery({
    queryKey: ['source', name],
    queryFn: async () => (await load()).default,
    staleTime: Infinity,
  })
  if (data === undefined) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  return <CodeEditor label={name} language="javascript" value={data} height={height} readOnly />
}
