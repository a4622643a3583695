import { AppError } from '@lexdesk/domain'

const refused = (message: string) => new AppError('bad_docx', message)

/** Why a Word file is not taken. */
export const docxErrors = {
  notDocx: () => refused('文件不是有效的 Word 文档（.docx），请用 Word 或 WPS 另存为 .docx 后再上传'),
  damaged: () => refused('Word 文档已损坏，请用 Word 或 WPS 重新保存后再上传'),
  encrypted: () => refused('Word 文档已加密，请去掉密码后再上传'),
  tooLarge: () => refused('Word 文档解压后过大，请减少其中的图片后再上传'),
  tooLong: () => refused('Word 文档的正文过长，请拆分成几份后再上传'),
  tooManyTags: (most: number) => refused(`模板的标签超过 ${most} 个，请拆分成几个模板`),
  tooDeep: (most: number) => refused(`模板的条件和循环嵌套超过 ${most} 层，请简化后再上传`),
}
