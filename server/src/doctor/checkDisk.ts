import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { faultWords } from './faultWords.ts'
import { bad, type Finding, good, warning } from './Finding.ts'

const title = '磁盘'
const gigabyte = 1024 ** 3

/** The folder, or the nearest one above it that exists: the product creates the rest. */
async function existing(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : existing(dirname(folder))
}

/** Whether a folder can be written, and how much room its disk has. */
export async function checkDisk(name: string, folder: string): Promise<Finding> {
  try {
    const place = await existing(folder)
    await access(place, constants.W_OK | constants.X_OK)
    const { bsize, blocks, bavail } = await statfs(place)
    return roomFinding(`${name} ${folder}`, bsize * blocks, bsize * bavail)
  } catch (error) {
    return bad(title, `${name} ${folder} 不可写：${faultWords(error)}；请检查路径与运行用户的权限`)
  }
}

/** A folder that a variable names; it is not created, because a disk that is not mounted would go unnoticed. */
export async function checkNamedFolder(name: string, folder: string, variable: string): Promise<Finding> {
  try {
    if (!(await stat(folder)).isDirectory()) return bad(title, `${name} ${folder} 不是目录；请检查 ${variable}`)
    return await checkDisk(name, folder)
  } catch (error) {
    return bad(title, `${name} ${folder} 不可用：${faultWords(error)}；请检查 ${variable}`)
  }
}

export function roomFinding(place: string, size: number, free: number): Finding {
  const text = `${place} 剩余 ${(free / gigabyte).toFixed(1)} GB（${Math.round((free / size) * 100)}%）`
  if (free < gigabyte / 2) return bad(title, `${text}，即将写满；请立即清理或扩容`)
  if (free < 5 * gigabyte && free < size / 10) return warning(title, `${text}；请安排清理或扩容`)
  return good(title, text)
}
