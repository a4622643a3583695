/**
 * A file of an upload control: uploading, stored, or failed with a reason; `removed` is reported once and then
 * dropped.
 */
export interface UploadItem {
  uid: string
  name: string
  size: number
  status: 'uploading' | 'done' | 'error' | 'removed'
  percent: number
  path: string
  message: string
}

export interface StoredFile {
  path: string
  name: string
  size: number
}

let lastUid = 0
const newUid = (): string => `upload-${++lastUid}`

export const unknownFile = '未知的文件' // 2-data-entry-parts.md §8

export const fileNameOf = (path: string): string => path.split(/[/\\]/).at(-1) || unknownFile

const stored = (path: string, name: string | undefined): UploadItem => ({
  uid: newUid(),
  name: name || fileNameOf(path),
  size: 0,
  status: 'done',
  percent: 100,
  path,
  message: '',
})

/** Applies external paths; known names and running uploads are retained. */
export function adoptPaths(
  list: readonly UploadItem[],
  paths: readonly string[],
  nameOf: (path: string) => string | undefined = () => undefined,
): UploadItem[] {
  const known = new Map(list.filter(({ status }) => status === 'done').map((item) => [item.path, item]))
  return [
    ...paths.map((path) => known.get(path) ?? stored(path, nameOf(path))),
    ...list.filter(({ status }) => status !== 'done'),
  ]
}

/**
 * A limit above 0 retains the last files, 0 retains all (specification B §4). A stored file is only replaced by another
 * stored file, since an upload may fail. Failed files do not count.
 */
export function retainLast(list: readonly UploadItem[], count: number): UploadItem[] {
  if (count <= 0) return [...list]
  const room: Partial<Record<UploadItem['status'], number>> = { uploading: count, done: count }
  return list
    .toReversed()
    .filter(({ status }) => {
      const left = room[status]
      if (left !== undefined) room[status] = left - 1
      return left === undefined || left > 0
    })
    .toReversed()
}

export const started = ({ name, size }: { name: string; size: number }): UploadItem => ({
  uid: newUid(),
  name,
  size,
  status: 'uploading',
  percent: 0,
  path: '',
  message: '',
})

export function changeItem(list: readonly UploadItem[], uid: string, change: Partial<UploadItem>): UploadItem[] {
  return list.map((item) => (item.uid === uid ? { ...item, ...change } : item))
}

export function succeed(list: readonly UploadItem[], uid: string, file: StoredFile): UploadItem[] {
  return changeItem(list, uid, { ...file, status: 'done', percent: 100 })
}

export function removeItem(list: readonly UploadItem[], uid: string): UploadItem[] {
  return list.filter((item) => item.uid !== uid)
}

/** Swaps with the neighbour; returns a message if there is none. */
export function moveItem(list: readonly UploadItem[], uid: string, step: -1 | 1): UploadItem[] | string {
  const from = list.findIndex((item) => item.uid === uid)
  const to = from + step
  const [item, other] = [list[from], list[to]]
  if (!item || !other) return step === -1 ? '未知的操作' : '已到最后~'
  const moved = [...list]
  moved[from] = other
  moved[to] = item
  return moved
}

/** The stored files, or undefined while one is uploading: the form receives them together. */
export function settled(list: readonly UploadItem[]): StoredFile[] | undefined {
  if (list.some(({ status }) => status === 'uploading')) return undefined
  return list.filter(({ status }) => status === 'done').map(({ path, name, size }) => ({ path, name, size }))
}
