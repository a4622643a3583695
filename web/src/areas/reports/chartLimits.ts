/** More names would be unreadable. */
export const mostNames = 20
/** On a line, names that do not fit are skipped: a year of days. */
export const mostOnLine = 370
/** More colours could not be told apart. */
export const mostSeries = 7
