import { isTooLarge, megabytesText } from '@lexdesk/domain'
import { ApiError } from '../../../api/calls/ApiError.ts'

const maxMb = 20

/** An error with a sentence for the user. */
export const notUsable = (words: string): ApiError => new ApiError('refused', words, { status: 200 })

/** Decodes a chosen picture; rejects with a sentence for the user. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  if (isTooLarge(file.size, maxMb))
    throw notUsable(`图片不能超过 ${maxMb} MB，该图片为 ${megabytesText(file.size)}，请换一张`)
  try {
    return await createImageBitmap(file)
  } catch {
    throw notUsable('无法读取该文件，请选择 JPG、PNG、WebP 或 GIF 图片')
  }
}
