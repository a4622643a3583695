const mebibyte = 1024 * 1024

export const isTooLarge = (bytes: number, maxMb: number): boolean => bytes > maxMb * mebibyte

/** 34.2 MB, rounded up: a file that is just above a limit must not look as large as the limit. */
export const megabytesText = (bytes: number): string => `${(Math.ceil((bytes / mebibyte) * 10) / 10).toFixed(1)} MB`

/** Names the limit as the wire contract does, then the size of the file if it is known. */
export function tooLargeText(maxMb: number, bytes?: number): string {
  const limit = `文件大小超出${maxMb}MB限制, 请压缩或降低文件质量!`
  return bytes === undefined ? limit : `${limit} 该文件为 ${megabytesText(bytes)}`
}
