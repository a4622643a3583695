import { GridExample } from '@lexdesk/parts/playground'
import { useSession } from '../../api/session/useSession.ts'
import { GalleryPage } from './GalleryPage.tsx'

/** The prefix of the button permissions of the example. */
const authPre = 'grid_example'

export function GridPage() {
  const { withheldActs } = useSession()
  return (
    <GalleryPage title="可编辑表格">
      <GridExample withheld={withheldActs(authPre)} />
    </GalleryPage>
  )
}
