import { chartsChunk, deskChunk, landingChunk } from './deskChunk.ts'
import { homePath } from './routes/homePath.ts'
import { landingPath } from './signIn/redirectTarget.ts'

/** The network information of some browsers. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Loads the application, its first page and then its charts while the user types the password, unless the connection is slow or metered. */
export function preloadDesk(): void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
  const path = landingPath(window.location)
  Promise.all([deskChunk(), landingChunk(path)])
    .then(() => (path === homePath ? chartsChunk() : undefined))
    // What fails here is loaded again, and reported, after the sign-in.
    .catch(() => {})
}
