import { stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { DiskFigures } from '@lexdesk/domain'

export interface DiskRoom {
  size: number
  free: number
}

export async function diskRoom(path: string): Promise<DiskRoom> {
  const { bsize, blocks, bavail } = await statfs(path)
  return { size: bsize * blocks, free: bsize * bavail }
}

/** The folders of an instance. */
export interface DataFolders {
  data: string
  /** Of the files, when they are not below the data. */
  files: string | undefined
}

/** The disks that the server writes to, each once: its data, files, temporary files and the system. */
export async function readDisks({ data, files }: DataFolders): Promise<DiskFigures[]> {
  const places = [
    { title: '数据目录', path: data },
    ...(files === undefined ? [] : [{ title: '文件目录', path: files }]),
    { title: '临时目录', path: tmpdir() },
    { title: '系统盘', path: '/' },
  ]
  const disks = new Map<number, DiskFigures>()
  for (const { title, path } of places) {
    const found = await stat(path).catch(() => undefined)
    if (!found || disks.has(found.dev)) continue
    const { size, free } = await diskRoom(path)
    const restPPT = size > 0 ? Math.round(((size - free) / size) * 100) : 0
    disks.set(found.dev, { name: `${title}（${path}）`, max: size, rest: free, restPPT })
  }
  return [...disks.values()]
}
