import type { UploadedFile } from './UploadControlProps.ts'

/** Stored files of any supported value format (specification file 2 §3). */
export interface UploadNames {
  paths: string[]
  nameOf: (path: string) => string | undefined
  /** 0 if unknown. */
  sizeOf: (path: string) => number
}

const pathOf = ({ filePath, path, response }: Record<string, unknown>): unknown =>
  filePath ?? path ?? (isRecord(response) ? response.message : undefined)

/** Reads paths joined by commas, a list of paths, or a list of files with their names. Other values count as empty. */
export function readUploadValue(value: unknown): UploadNames {
  const names = new Map<string, string>()
  const sizes = new Map<string, number>()
  const paths = (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((file) => {
    const text = isRecord(file) ? pathOf(file) : file
    const found = typeof text === 'string' ? text.split(',').map((path) => path.trim()) : []
    if (isRecord(file) && found.length === 1) {
      const [name, size] = [file.fileName ?? file.name, file.fileSize ?? file.size]
      if (typeof name === 'string') names.set(found[0]!, name)
      if (typeof size === 'number') sizes.set(found[0]!, size)
    }
    return found.filter(Boolean)
  })
  return { paths, nameOf: (path) => names.get(path), sizeOf: (path) => sizes.get(path) ?? 0 }
}

export const joinPaths = (files: readonly UploadedFile[]): string => files.map(({ filePath }) => filePath).join(',')

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
