import { windowNote } from './windowNote.ts'

/** Why the user was sent to the sign-in page. */
export const signInNotice = windowNote('sign-in-notice')
