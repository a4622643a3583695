import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository, independent of the current folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts)
