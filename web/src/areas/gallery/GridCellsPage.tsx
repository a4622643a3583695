import { createGridSocket } from '@lexdesk/parts'
import { GridCellsExample } from '@lexdesk/parts/playground'
import { useMemo } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { GalleryPage } from './GalleryPage.tsx'
import { controlSources } from './controlSources.ts'
import { pickerSources } from './pickerSources.ts'
import { uploadSources } from './uploadSources.ts'
import { apiAddress } from '../../api/calls/apiAddress.ts'
import { browserStore } from '../../api/session/browserStore.ts'

const { users, departments, reports } = pickerSources
const { uploadFor, addressOf } = uploadSources
const sources = {
  uploadFor,
  addressOf,
  users: { ...users, loadDepartments: departments },
  departments,
  reports,
  dictionary: controlSources.loadItems,
}

export function GridCellsPage() {
  const { user } = useSession()
  const socket = useMemo(() => createGridSocket(() => gridSocket(user.id)), [user.id])
  return (
    <GalleryPage
      title="表格单元格"
      use="可编辑表格的各类单元格：文字、数字、日期、选择、人员、文件、进度等。设计明细表时在这里挑选列的类型。"
    >
      <GridCellsExample sources={sources} socket={socket} />
    </GalleryPage>
  )
}

/** 32 hexadecimal digits, generated once per page load (wire contract §8.2). */
const pageId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

/** Opens the socket of the grids of this page; undefined without a session. */
function gridSocket(userId: string): WebSocket | undefined {
  const token = browserStore.get('Access-Token')
  if (token === undefined) return undefined
  const { protocol, host } = window.location
  const path = apiAddress(`/vxeSocket/${encodeURIComponent(userId)}/${pageId}`)
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`, [token])
}
