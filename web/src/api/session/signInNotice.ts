import { windowNote } from './windowNote.ts'

/** Why the operator meets the sign-in page. */
export const signInNotice = windowNote('sign-in-notice')
