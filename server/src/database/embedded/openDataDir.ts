import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../connection/StartError.ts'

/** Creates the data folder if needed, checks that it is writable, and returns its real path. */
export function openDataDir(dataDir: string): string {
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

const reasons: Record<string, string> = {
  EROFS: '所在的磁盘是只读的',
  EACCES: '当前用户没有写权限',
  EPERM: '当前用户没有写权限',
  ENOTDIR: '路径中有一段不是目录',
  EEXIST: '它不是目录',
  ENOSPC: '磁盘已满',
}

/** File system errors as one line; others pass. */
export function unwritable(dataDir: string, error: unknown): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof StartError || !syscall) return error
  return new StartError(`数据目录 ${dataDir} 不可写：${reasons[code ?? ''] ?? message}`)
}
