import { createGridSocket } from '@lexdesk/parts'
import { GridCellsExample } from '@lexdesk/parts/playground'
import { useMemo } from 'react'
import { gridSocket } from '../../api/live/gridSocket.ts'
import { useSession } from '../../api/session/useSession.ts'
import { GalleryPage } from './GalleryPage.tsx'
import { pickerSources } from './pickerSources.ts'
import { uploadSources } from './uploadSources.ts'

const { users, departments, reports } = pickerSources
const { uploadFor, addressOf } = uploadSources
const sources = { uploadFor, addressOf, users: { ...users, loadDepartments: departments }, departments, reports }

export function GridCellsPage() {
  const { user } = useSession()
  const socket = useMemo(() => createGridSocket(() => gridSocket(user.id)), [user.id])
  return (
    <GalleryPage title="表格单元格">
      <GridCellsExample sources={sources} socket={socket} />
    </GalleryPage>
  )
}
