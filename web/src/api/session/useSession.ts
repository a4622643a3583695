import { useContext } from 'react'
import { type Session, SessionContext } from './Session.ts'

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is used outside of SessionProvider')
  return session
}
