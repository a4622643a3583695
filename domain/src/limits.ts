// Business constants with their source: A = 1-application.md, B = 2-data-entry-parts.md, S = security.md.

export const sessionDays = 7 // A §9
export const requestTimeoutMs = 9_000 // A §7
export const storagePrefix = 'pro__' // A §9

export const defaultPageSize = 10 // A §9, B §9
export const pageSizes = [10, 20, 30] // A §9, B §9
/** Offered beside the others where rows are not cards. */
export const largePageSizes = [100, 500, 1_000]
/** Of one request; a longer page is read by several. */
export const maxPageSize = 500 // S 11
export const defaultSort = { field: 'createTime', descending: true } // B §9
export const searchDebounceMs = 300 // A §9
export const mobileBreakpoint = 768 // A §9
export const advancedQueryWidth = 1000 // B §9
export const detailsWidth = 1200 // B §9

export const socketReconnectMs = 5_000 // A §9
/** The close code of sockets whose server restarts (RFC 6455, "Service Restart"). */
export const serviceRestartCode = 1012
export const heartbeatMs = 20_000 // A §9
export const noticePollMs = 6_000 // A §9
export const bellNotices = 5 // wire contract §2.7

export const maxBodyBytes = 1024 * 1024 // S 11
export const maxJsonDepth = 32 // S 11
export const maxUploadMb = 50 // S, figures
export const maxSelections = 1_000
export const maxSheetRows = 1_000
export const maxTextLength = 20_000
export const maxRichTextLength = 500_000

export const maxImportRows = 100_000
/** Lines of an online form: its fields, and those of its sub-tables. */
export const maxFormFields = 500
/** The widest resource is an online form; the rest is for what every export has and for columns of the user's own. */
export const maxImportColumns = maxFormFields + 100
/** Of a sheet that becomes an online form: every column is examined before anything is stored. */
export const maxWorkbookColumns = 200
export const maxWorkbookBytes = 256 * 1024 * 1024
export const maxWorkbookParts = 500 // S, figures
export const maxCellLength = 32_767
/** Of one table, by all offices together and including those out of use. A table has at most 1,600 columns in all. */
export const maxExtensionColumns = 400
/** Larger exports become a background task. */
export const exportInlineRows = 5_000

export const signInLockMinutes = 10 // S, decisions
export const signInFailuresPerAddressPerMinute = 60 // S, decisions
/** For sessions without 记住我. */
export const shortSessionHours = 12
export const captchaSeconds = 60 // wire contract §3.1
export const codeMinutes = 5 // S 15
export const codeTries = 5 // S 15
export const smsResendSeconds = 60 // wire contract §3.1
export const smsPerNumberPerHour = 6
export const smsPerAddressPerHour = 60
/** Codes and messages of the office together; providers refuse more anyway. */
export const smsPerNumber = [
  { period: '每分钟', max: 3, seconds: 60 },
  { period: '每小时', max: 12, seconds: 3600 },
  { period: '每天', max: 40, seconds: 86_400 },
] as const
/** Of a county or district; the country has level 0. */
export const maxRegionLevel = 3
