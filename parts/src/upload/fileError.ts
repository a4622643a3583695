/** Accepted files: any, images, or PDF. */
export type UploadType = 'all' | 'image' | 'pdf'

const mebibyte = 1024 * 1024

/** Why a file is not uploaded at all, if so (specification B §5). */
export function fileError(
  file: { type: string; size: number },
  type: UploadType,
  maxSizeMb: number | undefined,
): string | undefined {
  if (type === 'image' && !file.type.includes('image')) return '请上传图片'
  if (type === 'pdf' && !file.type.includes('pdf')) return '请上传PDF格式的文件'
  if (maxSizeMb !== undefined && file.size > maxSizeMb * mebibyte)
    return `文件大小超出${maxSizeMb}MB限制, 请压缩或降低文件质量!`
  return undefined
}
