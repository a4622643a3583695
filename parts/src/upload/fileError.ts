import { isTooLarge, tooLargeText } from '@lexdesk/domain/fileSize'

/** Accepted files: any, images, or PDF. */
export type UploadType = 'all' | 'image' | 'pdf'

/** Why a file is not uploaded at all, if so (specification B §5). */
export function fileError(
  file: { type: string; size: number },
  type: UploadType,
  maxSizeMb: number | undefined,
): string | undefined {
  if (type === 'image' && !file.type.includes('image')) return '请上传图片'
  if (type === 'pdf' && !file.type.includes('pdf')) return '请上传PDF格式的文件'
  return maxSizeMb !== undefined && isTooLarge(file.size, maxSizeMb) ? tooLargeText(maxSizeMb, file.size) : undefined
}
