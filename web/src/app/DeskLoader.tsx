import { requestStart } from '../api/session/requestStart.ts'
import { ChunkLoader } from './ChunkLoader.tsx'
import { deskChunk, landingChunk } from './deskChunk.ts'
import { homePath } from './routes/homePath.ts'
import { landingPath } from './signIn/redirectTarget.ts'

const none = {}

/** The code of the application and of its first page is loaded together with their first data. */
async function load() {
  const path = landingPath(window.location)
  requestStart(path === homePath ? ['session', 'home'] : ['session'])
  // The page itself reports a failure.
  landingChunk(path).catch(() => {})
  const { Desk } = await deskChunk()
  return Desk
}

export function DeskLoader() {
  return <ChunkLoader load={load} props={none} />
}
