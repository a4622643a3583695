import { StartError } from './StartError.ts'

const reasons: Record<string, string> = {
  EROFS: '所在的磁盘是只读的',
  EACCES: '当前用户没有写权限',
  EPERM: '当前用户没有写权限',
  ENOTDIR: '路径中有一段不是目录',
  EEXIST: '它不是目录',
  ENOSPC: '磁盘已满',
}

/** A file system error about a folder, such as 数据目录, as one line; others pass. */
export function unwritable(title: string, folder: string, error: unknown, advice = ''): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof StartError || !syscall) return error
  return new StartError(`${title} ${folder} 不可写：${reasons[code ?? ''] ?? message}${advice}`)
}
