import { deskChunk, landingChunk } from './deskChunk.ts'
import { landingPath } from './signIn/redirectTarget.ts'

/** The network information of some browsers. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Loads the application and its first page while the user types the password, unless the connection is slow or metered. */
export function preloadDesk(): void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return
  for (const chunk of [deskChunk(), landingChunk(landingPath(window.location))])
    // What fails here is loaded again, and reported, after the sign-in.
    chunk.catch(() => {})
}
