import type { FieldOf, FieldOptions, Kind, Read } from '../Field.ts'
import type { Rule } from '../Query.ts'
import { readList } from './choice.ts'

interface FileOptions extends FieldOptions {
  /** Maximum number of files; 1 by default, 0 for no limit. */
  count?: number
  /** The folder for uploads. */
  biz?: string
}
/** Stored paths, as returned by the upload call. */
export interface FileField extends FileOptions, FieldOf<'file', string[]> {
  kind: 'file'
}
export interface ImageField extends FileOptions, FieldOf<'image', string[]> {
  kind: 'image'
}

export function file<const O extends FileOptions>(title: string, options?: O): FileField & O {
  return { kind: 'file', title, ...options } as FileField & O
}
export function image<const O extends FileOptions>(title: string, options?: O): ImageField & O {
  return { kind: 'image', title, ...options } as ImageField & O
}

const presence: readonly Rule[] = ['isNull', 'notNull']

function readPaths(raw: unknown, field: FileOptions): Read<string[]> {
  const read = readList(raw)
  if ('problem' in read || read.value === null) return read
  const count = field.count ?? 1
  if (count > 0 && read.value.length > count) return { problem: `最多上传 ${count} 个文件` }
  if (read.value.some((path) => path.includes('..') || /^(?:javascript|data):/i.test(path)))
    return { problem: '文件地址不正确' }
  return read
}

function pathsKind<F extends FileOptions>(): Kind<F, string[]> {
  return {
    storage: 'list',
    rules: presence,
    asks: '请上传',
    read: readPaths,
    readText: (cell, field) => readPaths(cell, field),
    print: (value) => value.join(','),
    hint: () => '填写已上传文件的地址',
  }
}

const fileKind = pathsKind<FileField>()
const imageKind = pathsKind<ImageField>()

file.kind = fileKind
image.kind = imageKind
