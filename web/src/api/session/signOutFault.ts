import { windowNote } from './windowNote.ts'

/** Why the sign-out call failed; shown on the sign-in page. */
export const signOutFault = windowNote('sign-out-problem')
