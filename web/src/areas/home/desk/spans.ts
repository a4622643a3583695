export { soonDays as deadlineDays } from '../../../ui/dueWords.ts'

// How far the figures of the server reach; the words beside them say it.
/** Contracts whose time to sign ends. */
export const signingDays = 3
/** Users who did something. */
export const activeMinutes = 15
