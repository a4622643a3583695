import { type Author, noAuthor } from '@lexdesk/domain'
import { createContext, type ReactNode, useContext } from 'react'
import { useAuthor } from '../api/session/useAuthor.ts'

const AuthorContext = createContext(noAuthor)

/** Who adds the record of a form, and when: lines of its sub-tables have computed defaults of the same moment. */
export const FormAuthorProvider = ({ author, children }: { author: Author; children: ReactNode }) => (
  <AuthorContext value={author}>{children}</AuthorContext>
)

/** The author of the form; outside of one the user, at the moment of the call. */
export function useFormAuthor(): () => Author {
  const ofForm = useContext(AuthorContext)
  const now = useAuthor()
  return () => (ofForm === noAuthor ? now() : ofForm)
}
