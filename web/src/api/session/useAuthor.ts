import { type Author, beijingTime } from '@lexdesk/domain'
import { businessNow } from '../live/businessClock.ts'
import type { Session } from './Session.ts'
import { useSession } from './useSession.ts'

/** Who adds a row here, and when, as the server will see it. A visitor has no id. */
export const authorOf = ({ user, departmentId }: Session): Author => ({
  userId: user.id || null,
  departmentId,
  now: beijingTime(businessNow()),
})

/** The author at the moment of the call. */
export function useAuthor(): () => Author {
  const session = useSession()
  return () => authorOf(session)
}
