import { GridExample } from '@lexdesk/parts/playground'
import { useMemo } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { GalleryPage } from './GalleryPage.tsx'

/** The prefix of the button permissions of the example. */
const authPre = 'grid_example'

export function GridPage() {
  const { withheldActs } = useSession()
  const sources = useMemo(() => ({ withheldActs }), [withheldActs])
  return (
    <GalleryPage title="可编辑表格">
      <GridExample authPre={authPre} sources={sources} />
    </GalleryPage>
  )
}
