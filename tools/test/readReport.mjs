import { existsSync, readFileSync } from 'node:fs'

/** The JSON report of a suite, or undefined. @param {string} file */
export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
