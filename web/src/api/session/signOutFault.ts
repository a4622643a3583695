import { windowNote } from './windowNote.ts'

/** Why the server could not be told of a sign-out: for the sign-in page. */
export const signOutFault = windowNote('sign-out-problem')
