import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { unwritable } from '../connection/unwritable.ts'

/** Creates the data folder if needed, checks that it is writable, and returns its real path. */
export function openDataDir(dataDir: string): string {
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw unwritable('数据目录', dataDir, error)
  }
}
