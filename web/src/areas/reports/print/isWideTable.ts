const mostUpright = 6

/** Whether a table with so many columns is printed across the sheet. */
export const isWideTable = (columns: number): boolean => columns > mostUpright
