import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder, whatever the current folder is. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts)
