import { existsSync, readFileSync } from 'node:fs'

/** The JSON that a suite has left, or nothing. @param {string} file */
export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
