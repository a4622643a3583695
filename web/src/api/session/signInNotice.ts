import { windowNote } from './windowNote.ts'

/** Why the user was sent to the sign-in page. */
export const signInNotice = windowNote('sign-in-notice')

export const timeoutWords = '长时间没有操作，登录已过期，请重新登录'
